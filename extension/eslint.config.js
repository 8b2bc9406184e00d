/** What the linter checks beyond the types: the recommended rules. Undefined names are reported by tsc. */
import js from "@eslint/js";

const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" };

/** A listing of words, a type and a pattern may be longer than a line. */
const longest = {
  code: 120,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
  ignorePattern: "@(type|typedef|param|property|returns) ",
};

export default [
  {
    rules: {
      ...js.configs.recommended.rules,
      "no-undef": "off",
      "no-unused-vars": ["error", unused],
      "max-len": ["error", longest],
    },
  },
];
