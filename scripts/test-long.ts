import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { runCommand } from './test/run-command.ts'
import { testEnvironment } from './test/test-environment.ts'

// npm run test:long: what goes by chance, ten times as often as in npm test, with what it counted. Properties, walks and fuzz begin at another seed
// each time. MUTATIONS, MUTATIONS_SEED, OPERATIONS, OPERATIONS_SEED, SEED and TIMES of the environment hold here too.

interface Long { readonly name: string; readonly project: string; readonly files: readonly string[]; readonly env: Readonly<Record<string, string>>; readonly minutes: number }

const LONG: readonly Long[] = [
  { name: 'mutations', project: 'compile', files: ['tests/compile/mutations'], env: { MUTATIONS: '10000' }, minutes: 180 },
  { name: 'openapi', project: 'compile', files: ['tests/compile/openapi-changes'], env: { OPERATIONS: 'all' }, minutes: 120 },
  { name: 'compiler', project: 'compile', files: ['tests/compile/never-throws.test.ts', 'tests/compile/remembers-right.test.ts'], env: { TIMES: '10' }, minutes: 120 },
  { name: 'properties', project: 'unit', files: ['src'], env: { TIMES: '10' }, minutes: 60 },
  { name: 'walks', project: 'walks', files: ['tests/walks/walks.test.ts'], env: { TIMES: '10' }, minutes: 120 },
  { name: 'faults', project: 'e2e', files: ['tests/e2e/fault-matrix.test.ts'], env: {}, minutes: 30 },
  { name: 'screens', project: 'e2e', files: ['tests/e2e/every-screen'], env: {}, minutes: 60 },
  { name: 'fuzz', project: 'contract', files: ['tests/contract/fuzz.test.ts'], env: { TIMES: '10' }, minutes: 20 },
]

process.chdir(join(import.meta.dirname, '..'))

const wanted = process.argv.slice(2)
const chosen = LONG.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((word) => !LONG.some(({ name }) => name === word))
if (unknown.length > 0) {
  process.stderr.write(`There is nothing long called ${unknown.join(', ')}; there are ${LONG.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}

const seed = String(process.env['SEED'] ?? randomInt(2 ** 31))
process.stdout.write(`From SEED=${seed}\n`)

let failed = 0
for (const { name, project, files, env, minutes } of chosen) {
  const before = performance.now()
  // What the person asks for goes before what is usual here.
  const { code, output } = await runCommand(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=dot', ...files], testEnvironment({ ...env, ...process.env, SEED: seed }), minutes)
  const seconds = ((performance.now() - before) / 1000).toFixed(0)
  if (code !== 0) {
    failed += 1
    process.stdout.write(`${output.trimEnd()}\n`)
  }
  for (const [counted] of output.matchAll(/^\d+ (?:mutations|walks) .*$/gm)) process.stdout.write(`${counted}\n`)
  process.stdout.write(`${name.padEnd(13)} ${code === 0 ? 'passed' : 'failed'} (${seconds} s)\n`)
}
process.exit(failed === 0 ? 0 : 1)
