import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const minutes = 60_000;

/** Components read signals as the shipped ones do: through the same transform, scoped to our own sources. */
const components = () => [
  babel({ include: /\/src\/.*\.tsx$/, plugins: ["module:@preact/signals-react-transform"] }),
  react(),
];

export default defineConfig({
  test: {
    // A suite without files is a fact scripts/test.ts judges, not a crash here.
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "sandbox/**/*.test.ts"],
        },
      },
      {
        plugins: components(),
        test: { name: "dom", environment: "jsdom", include: ["src/**/*.test.tsx"] },
      },
      { test: { name: "compile", environment: "node", include: ["tests/compile/**/*.test.ts"] } },
      {
        test: { name: "contract", environment: "node", include: ["tests/contract/**/*.test.ts"], testTimeout: 0.5 * minutes },
      },
      {
        test: {
          name: "architecture",
          environment: "node",
          include: ["tests/architecture/**/*.test.ts", "tests/support/**/*.test.ts"],
          testTimeout: 0.5 * minutes,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          // A browser and a server per file: two files at once fill two cores.
          maxWorkers: 2,
          testTimeout: 2 * minutes,
          hookTimeout: 3 * minutes,
        },
      },
    ],
  },
});
