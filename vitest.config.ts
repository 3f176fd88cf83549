import { availableParallelism } from 'node:os'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/selection.ts'
import { SUITES } from './scripts/test/suites.ts'

const minutes = 60_000
/** Leaves one core to the user of the machine, unless it has only two. */
const maxWorkers = Math.max(2, availableParallelism() - 1)
/** Long limits, because a busy machine is slow and no result depends on the speed. */
const patient = {
  maxWorkers,
  testTimeout: 2 * minutes,
  hookTimeout: 3 * minutes,
  expect: { poll: { timeout: 30_000 } },
}
/**
 * Files of one worker share their imports, because importing was half of the time. No file replaces
 * a module, and each restores its changes.
 */
const together = { ...patient, isolate: false }
const byChance = 'tests/support/by-chance.ts'
/** Recording of goldens (`npm run golden`) only. */
const keepAnswers =
  process.env['GOLDEN_ANSWERS'] === undefined ? [] : ['tests/golden/keep-answers.ts']

/**
 * Components read signals as the shipped ones do: through the same transform, scoped to our own
 * sources.
 */
const components = () => [
  babel({ include: /\/src\/.*\.tsx$/, plugins: ['module:@preact/signals-react-transform'] }),
  react(),
]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [...SUITES.unit.include],
          setupFiles: [byChance],
          ...together,
        },
      },
      {
        plugins: components(),
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [...SUITES.dom.include],
          setupFiles: ['tests/support/react-act.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'compile',
          environment: 'node',
          include: [...SUITES.compile.include],
          setupFiles: [byChance],
          ...together,
        },
      },
      {
        test: {
          name: 'scenarios',
          environment: 'node',
          include: [...SUITES.scenarios.include],
          ...together,
        },
      },
      {
        test: {
          name: 'model',
          environment: 'node',
          include: [...SUITES.model.include],
          setupFiles: [byChance],
          ...together,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: [...SUITES.contract.include],
          setupFiles: [byChance, 'tests/contract/support/quick-hashes.ts', ...keepAnswers],
          ...together,
          // Sockets of a busy machine: a failed test runs again, and is named
          // (scripts/test/second-tries.ts). Those of tests/databases never run again.
          retry: SUITES.contract.tries - 1,
        },
      },
      {
        test: {
          name: 'databases',
          environment: 'node',
          include: [...SUITES.databases.include],
          globalSetup: ['tests/databases/support/provide-postgres.ts'],
          ...patient,
          // Each test asks twenty times at once: one file fills two cores.
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'deploy',
          environment: 'node',
          include: [...SUITES.deploy.include],
          globalSetup: [
            'tests/e2e/build-once.ts',
            'tests/deploy/support/provide-nginx.ts',
            'tests/databases/support/provide-postgres.ts',
          ],
          ...patient,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: [...SUITES.architecture.include],
          ...patient,
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: [...SUITES.engines.include],
          globalSetup: ['tests/e2e/build-once.ts'],
          ...patient,
          maxWorkers: 2,
          testTimeout: 5 * minutes,
          // As for e2e: a real browser on two busy cores.
          retry: SUITES.engines.tries - 1,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: [...SUITES.e2e.include],
          globalSetup: ['tests/e2e/serve-workers.ts'],
          ...together,
          maxWorkers: SUITES.e2e.workers,
          testTimeout: 5 * minutes,
          // A real browser on two busy cores: a failed test runs again, and is named
          // (scripts/test/second-tries.ts).
          retry: SUITES.e2e.tries - 1,
        },
      },
    ],
  },
})
