// Pyodide's files come here when the extension is built; their types come from the npm package.
export { loadPyodide } from "pyodide";
