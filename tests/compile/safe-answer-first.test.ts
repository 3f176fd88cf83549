import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const files = globSync('{flows,examples/*/flows}/**/*.yaml', { cwd: root }).filter(
  (file) => !file.endsWith('.test.yaml'),
)

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Returns the lists of buttons that stand beside a button of the kind `danger`, at any depth. */
function listsWithDanger(node: unknown): readonly (readonly Node[])[] {
  if (!isNode(node)) return []
  const inner = Object.values(node).flatMap(listsWithDanger)
  if (!Array.isArray(node)) return inner
  const buttons = node.filter((block): block is Node => isNode(block) && 'button' in block)
  // A button beside others that all go on is no question: a row of acts, or a menu.
  const isQuestion = buttons.some((button) => closes(button))
  const hasDanger = buttons.some(({ kind }) => kind === 'danger')
  return hasDanger && isQuestion ? [buttons, ...inner] : inner
}

/** True for a button that only closes the question: `press: []`. */
const closes = ({ press }: Node): boolean => Array.isArray(press) && press.length === 0

it('a question offers the safe answer before the destructive one', () => {
  const questions = files.flatMap((file) =>
    listsWithDanger(parse(readFileSync(join(root, file), 'utf8'))).map((buttons) => ({
      file,
      first: buttons[0],
    })),
  )
  expect(questions.length).toBeGreaterThan(8)
  expect(questions.filter(({ first }) => first?.['kind'] === 'danger')).toEqual([])
})
