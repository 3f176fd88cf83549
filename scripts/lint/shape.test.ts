import { expect, test } from 'vitest'
import { cyclesIn, importsOf, longSignatures } from './shape.ts'

test('more than three positional parameters are found, in each kind of function', () => {
  const code = `function three(a, b, c) {}
function four(a, b, c, d) {}
const arrow = (a, b, c, d) => a
class Shape {
  method(a, b, c, d) {}
}
const one = ({ a, b, c, d }) => a
it.each(rows)('%s', (a, b, c, d) => a)
it.each(rows)('%s', () => rows.map((a, b, c, d) => a))
`
  expect(longSignatures('a.ts', code).map(({ line }) => line)).toEqual([2, 3, 5, 9])
})

test('imports and re-exports count, those of types and of this project alone', () => {
  const code = `import type { A } from './a.ts'
import { b } from '../b.ts'
export { c } from './c/c.ts'
import ts from 'typescript'
`
  expect(importsOf('src/x/y.ts', code)).toEqual(['src/x/a.ts', 'src/b.ts', 'src/x/c/c.ts'])
})

test('files that import each other are one cycle of any length', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e', 'outside']],
    ['e', []],
    ['f', ['g']],
    ['g', ['f', 'a']],
  ])
  expect(cyclesIn(imports)).toEqual([
    ['a', 'b', 'c'],
    ['f', 'g'],
  ])
})
