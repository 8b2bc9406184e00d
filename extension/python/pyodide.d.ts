// Pyodide's files come to python/runtime/ when the extension is built; their types come from the npm package.
declare module "*/runtime/pyodide.mjs" {
  export { loadPyodide } from "pyodide";
}
