import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { SUITES } from './scripts/test/suites.ts'

const minutes = 60_000
const noMarkdown = join(import.meta.dirname, 'scripts/vite/no-markdown.ts')

/** Components read signals as the shipped ones do: through the same transform, scoped to our own sources. */
const components = () => [
  babel({ include: /\/src\/.*\.tsx$/, plugins: ['module:@preact/signals-react-transform'] }),
  react(),
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [...SUITES.unit.include],
        },
      },
      {
        plugins: components(),
        resolve: { alias: { 'markdown-to-jsx/react': noMarkdown, 'markdown-to-jsx': noMarkdown } },
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [...SUITES.dom.include],
          setupFiles: ['tests/support/react-act.ts'],
        },
      },
      { test: { name: 'compile', environment: 'node', include: [...SUITES.compile.include] } },
      {
        test: { name: 'contract', environment: 'node', include: [...SUITES.contract.include], testTimeout: 0.5 * minutes },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: [...SUITES.architecture.include],
          testTimeout: 0.5 * minutes,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: [...SUITES.e2e.include],
          globalSetup: ['tests/e2e/build-once.ts'],
          // A browser and a server per file: two files at once fill two cores.
          maxWorkers: 2,
          testTimeout: 2 * minutes,
          // A page of a busy machine takes its time; one second is a unit test's patience.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 3 * minutes,
        },
      },
    ],
  },
})
