import { check } from './check.ts'
import { explain } from './explain.ts'

/** What the command line knows; each answers with its exit code. */
const commands: Readonly<Record<string, { readonly run: (root: string, words: readonly string[]) => number; readonly usage: string }>> = {
  check: { run: check, usage: 'check [--json]     compile the flows and say what is wrong' },
  explain: { run: explain, usage: 'explain <code>     the page about a diagnostic' },
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) process.exitCode = command.run(process.cwd(), words)
else {
  console.error(['gatehouse <command>', '', ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join('\n'))
  process.exitCode = 2
}
