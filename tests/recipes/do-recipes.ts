import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { patched } from '../support/blocks-of-page.ts'
import { type Action, readRecipes } from './read-recipes.ts'

// npm run recipes: does the recipes of docs/recipes one after another in a copy of the project,
// and runs their commands. Words after -- select recipes by their title.

const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const chosen = readRecipes().filter(
  ({ title }) => words.length === 0 || words.some((word) => title.includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'gatehouse-recipes-'))
let isGreen = chosen.length > 0
try {
  copyProject()
  for (const { title, actions } of chosen) {
    const failed = actions.filter((action) => !isDone(action))
    isGreen &&= failed.length === 0
    process.stdout.write(`${title}: ${failed.length === 0 ? 'works' : 'fails'}\n`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(isGreen ? 0 : 1)

/** Copies every file that is not ignored. The packages are linked; caches are the copy's own. */
function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.split('\0'))
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
}

function isDone(action: Action): boolean {
  switch (action.do) {
    case 'write':
      mkdirSync(dirname(join(copy, action.path)), { recursive: true })
      writeFileSync(join(copy, action.path), action.text)
      return true
    case 'change': {
      const path = join(copy, action.path)
      writeFileSync(path, patched(readFileSync(path, 'utf8'), action.diff))
      return true
    }
    case 'run': {
      const began = performance.now()
      const { status, stdout, stderr } = spawnSync(action.command, {
        cwd: copy,
        shell: true,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      })
      if (status !== 0) process.stdout.write(`${stdout}${stderr}`)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      process.stdout.write(
        `  ${status === 0 ? 'ok    ' : 'failed'} ${action.command} (${seconds} s)\n`,
      )
      return status === 0
    }
    default:
      return action satisfies never
  }
}
