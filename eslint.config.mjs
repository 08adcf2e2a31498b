import js from "@eslint/js";

/** Plain faults in the page's JavaScript; tsc reports unknown and unused names. */
export default [
  { ignores: ["**/vendor/", "**/bundle/"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "no-unused-vars": "off",
      "array-callback-return": "error",
      "no-implied-eval": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
    },
  },
];
