import { expect, test } from 'vitest'
import { longLines, oldWordsOf, relativeComments, replacedFile, replacedNames } from './wording.ts'

const lines = (findings: readonly { readonly line: number }[]) => findings.map(({ line }) => line)

test('finds a comment that starts with a question word, any form', () => {
  const code = `// What it is
const what = 'What a text' // who knows
/**
 * Whoever reads it
 */
/** The end of what begins. */
// oxlint-disable-next-line what -- a directive
`
  expect(lines(relativeComments('a.ts', code))).toEqual([1, 2, 3])
  expect(lines(relativeComments('a.css', 'a {}\n/* Who */'))).toEqual([2])
})

test('reads comments after # in YAML, nginx and a shell', () => {
  const yaml =
    "# yaml-language-server: $schema=what\n# Who\n# and what\nroute: '/a#what'   # nobody\n"
  expect(lines(relativeComments('a.yaml', yaml))).toEqual([2])
  expect(oldWordsOf('a.yaml', yaml).map(({ line }) => line)).toEqual([2, 2, 4])
  expect(lines(relativeComments('.ci/run', 'npm test # What it is\n'))).toEqual([1])
  expect(lines(relativeComments('bootstrap.cjs', '// What it is\n'))).toEqual([1])
})

test('each old word of a comment counts, and none of the code', () => {
  const code = `// It tells nobody what stands there.\nconst told = 'nobody'\n`
  expect(oldWordsOf('a.ts', code).map(({ message }) => message.split(' ', 1)[0])).toEqual([
    '"nobody"',
    '"what"',
    '"stands"',
  ])
})

test('a line of more than 100 columns is found', () => {
  const names = Array.from({ length: 20 }, (_one, at) => `name${at}`).join(' + ')
  expect(lines(longLines('a.ts', `const short = 1\nconst sum = ${names}\n`))).toEqual([2])
  expect(lines(longLines('a.ts', `// ${'word '.repeat(25)}\n`))).toEqual([1])
})

test('a long text beside a short line excuses nothing', () => {
  const code = `const text = '${'word '.repeat(9)}'\n// ${'word '.repeat(25)}\n`
  expect(lines(longLines('a.ts', code))).toEqual([2])
})

test('accepts one long text because a formatter does not break it', () => {
  expect(longLines('a.ts', `const text = '${'word '.repeat(25)}'\n`)).toEqual([])
  expect(longLines('a.css', `  background: url(${'x'.repeat(120)});\n`)).toEqual([])
})

test('a name that was replaced is found as an identifier only', () => {
  const code = "// asker\nconst text = 'asker'\nconst asker = text\n"
  expect(lines(replacedNames('a.ts', code))).toEqual([3])
})

test('a file with a replaced name is found, and so is its test', () => {
  const names = ['src/a/woke.ts', 'src/a/woke.test.ts', 'src/a/Mark.tsx', 'src/a/woken.ts']
  expect(names.filter((name) => replacedFile(name).length > 0)).toEqual(names.slice(0, 3))
})
