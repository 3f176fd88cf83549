import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutStack } from './marks-without-stack.ts'

const react = readFileSync(
  join(
    createRequire(import.meta.url).resolve('react-dom/package.json'),
    '../cjs/react-dom-client.production.js',
  ),
  'utf8',
)
const atLoad = (code: string) => [...code.matchAll(/^(?:var |  )\w+ = .*\bError\(.*$/gm)]

test('no error is made as the React that is installed is loaded', () => {
  expect(atLoad(react).length).toBeGreaterThan(0)
  expect(atLoad(withoutStack(react))).toEqual([])
})

test('a mark is still an error with a message, without a stack', () => {
  const [message, mark] = ['a word', withoutStack('var Mark = Error(formatProdErrorMessage(460));')]
  // The one statement that the test itself wrote.
  // oxlint-disable-next-line no-implied-eval, no-new-func
  const made: unknown = new Function('formatProdErrorMessage', `${mark} return Mark`)(() => message)
  expect(made).toBeInstanceOf(Error)
  expect(made).toMatchObject({ message: message })
  expect((made as Error).stack).toBeUndefined()
})

test('a reported error keeps its stack', () => {
  const source = '    throw Error(formatProdErrorMessage(419));\n  var error = Error(text);'
  expect(withoutStack(source)).toBe(source)
})
