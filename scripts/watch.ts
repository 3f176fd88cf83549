import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// npm run watch: types, the tests that a change can break (nearest first), and the check of the
// flows, again after each saved file. Words after -- name tests by a part of their path.

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)

const COMMANDS = [
  ['types', 'node_modules/@typescript/native/bin/tsc', '-b', '--watch', '--preserveWatchOutput'],
  ['tests', 'scripts/watch/watch-tests.ts', ...words],
  ['flows', 'src/cli/main.ts', 'check', '--watch'],
] as const

const children = COMMANDS.map(([name, ...args]) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      if (line.trim() !== '') process.stdout.write(`${name.padEnd(6)}| ${line}\n`)
    })
  }
  child.on('exit', (code) => {
    if (code !== null && code > 1)
      process.stdout.write(`${name.padEnd(6)}| ended with code ${code}\n`)
  })
  return child
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
