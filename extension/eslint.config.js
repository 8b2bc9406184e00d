/** What the linter checks beyond the types: the recommended rules. Undefined names are reported by tsc. */
import js from "@eslint/js";

const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" };

export default [{ rules: { ...js.configs.recommended.rules, "no-undef": "off", "no-unused-vars": ["error", unused] } }];
