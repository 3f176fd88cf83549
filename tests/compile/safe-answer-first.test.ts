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

interface Question {
  readonly file: string
  /** Keys of the texts in order: the question, then the texts below it. */
  readonly says: readonly unknown[]
}

/**
 * Returns the questions with a button of the kind `danger`, at any depth. A question is the text of
 * an `ask`, or the first text of a section with a row of answers.
 */
function destructiveQuestions(file: string, node: unknown): readonly Question[] {
  if (!isNode(node)) return []
  const inner = Object.values(node).flatMap((each) => destructiveQuestions(file, each))
  const { ask, section, content } = node
  if ((ask ?? section) === undefined || !Array.isArray(content)) return inner
  const blocks = content.filter(isNode)
  const rows = blocks.flatMap(({ row }) => (Array.isArray(row) ? row.filter(isNode) : []))
  const answers = ask === undefined ? rows : blocks
  if (!answers.some(({ kind }) => kind === 'danger')) return inner
  const texts = blocks.flatMap(({ text }) => (text === undefined ? [] : [text]))
  return [{ file, says: ask === undefined ? texts : [ask, ...texts] }, ...inner]
}

/** Returns the English texts of a key of the flows: those of its whole group. */
function wordsOf(file: string, named: unknown): readonly string[] {
  const key = isNode(named) ? named['text'] : named
  if (typeof key !== 'string') return []
  const [name = '', ...path] = key.split('.')
  const folder = join(root, file.slice(0, file.indexOf('flows/') + 'flows/'.length))
  const texts: unknown = parse(readFileSync(join(folder, `texts/en-US/${name}.yaml`), 'utf8'))
  return leavesOf(path.reduce((group, part) => (isNode(group) ? group[part] : undefined), texts))
}

const leavesOf = (node: unknown): readonly string[] =>
  typeof node === 'string' ? [node] : isNode(node) ? Object.values(node).flatMap(leavesOf) : []

/** True for a text with a sentence after its first one. */
const hasSecondSentence = (text: string): boolean => /[.?]\s+\S/.test(text)

it('a destructive question says the consequence', () => {
  const questions = files.flatMap((file) =>
    destructiveQuestions(file, parse(readFileSync(join(root, file), 'utf8'))),
  )
  expect(questions.length).toBeGreaterThan(8)
  const silent = questions.filter(
    ({ file, says: [question, ...others] }) =>
      others.length === 0 && !wordsOf(file, question).every(hasSecondSentence),
  )
  expect(silent).toEqual([])
})
