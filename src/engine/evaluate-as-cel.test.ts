import { evaluate as evaluateCel } from '@marcbachmann/cel-js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expression } from '../language/expression.ts'
import type { Json } from '../language/json.ts'
import { evaluate } from './evaluate.ts'

/** The same expression twice: as a tree of this product, and as text for the library. */
interface Twin {
  readonly tree: Expression
  readonly text: string
}
type Arbitrary = fc.Arbitrary<Twin>

const data = {
  n: 7,
  zero: 0,
  yes: true,
  name: '가 b😀',
  list: [3, 1, 2],
  nobody: [],
  words: ['a', 'b'],
  map: { a: 1, b: 2 },
  none: null,
}

const literal = (value: Json): Twin => ({
  tree: { is: 'literal', value },
  text: JSON.stringify(value),
})
const path = (name: string): Twin => ({
  tree: { is: 'path', root: 'state', path: name.split('.') },
  text: `state.${name}`,
})
const twin = (tree: Expression, text: string): Twin => ({ tree, text: `(${text})` })
const variable: Twin = { tree: { is: 'path', root: 'each', path: ['x'] }, text: 'x' }
const choice = ([when, then, otherwise]: readonly [Twin, Twin, Twin]) =>
  twin(
    { is: 'choice', when: when.tree, then: then.tree, else: otherwise.tree },
    `${when.text} ? ${then.text} : ${otherwise.text}`,
  )

/**
 * Trees that the library's own types accept. `nothing` is missing everywhere, so both must handle a
 * missing value. Texts leave out U+E000 to U+FFFF: CEL and this product order by code point, the
 * library by UTF-16 unit. An empty list has a name, because the library gives a written empty list
 * no type.
 */
const { integer, truth } = fc.letrec<{ integer: Twin; text: Twin; truth: Twin; list: Twin }>(
  (tie) => {
    const pair = (of: 'integer' | 'text' | 'truth'): fc.Arbitrary<[Twin, Twin]> =>
      fc.tuple(tie(of), tie(of))
    const compared = (of: 'integer' | 'text'): Arbitrary =>
      fc
        .tuple(
          pair(of),
          fc.constantFrom(
            '==' as const,
            '!=' as const,
            '<' as const,
            '<=' as const,
            '>' as const,
            '>=' as const,
          ),
        )
        .map(([[left, right], op]) =>
          twin(
            { is: 'compare', op, left: left.tree, right: right.tree },
            `${left.text} ${op} ${right.text}`,
          ),
        )
    const computed: Arbitrary = fc
      .tuple(
        pair('integer'),
        fc.constantFrom(
          ['plus', '+'] as const,
          ['minus', '-'] as const,
          ['times', '*'] as const,
          ['divide', '/'] as const,
          ['remainder', '%'] as const,
        ),
      )
      .map(([[left, right], [op, sign]]) =>
        twin(
          { is: 'arithmetic', op, int: true, left: left.tree, right: right.tree },
          `${left.text} ${sign} ${right.text}`,
        ),
      )
    const quantified: Arbitrary = fc
      .tuple(
        tie('list'),
        tie('truth'),
        fc.constantFrom('some' as const, 'every' as const),
        tie('integer'),
      )
      .map(([list, other, is, number]) => {
        const test = twin(
          {
            is: 'or',
            left: {
              is: 'compare',
              op: '==',
              left: {
                is: 'arithmetic',
                op: 'divide',
                int: true,
                left: number.tree,
                right: variable.tree,
              },
              right: { is: 'literal', value: 2 },
            },
            right: other.tree,
          },
          `((${number.text} / x) == 2) || ${other.text}`,
        )
        return twin(
          { is, list: list.tree, as: 'x', holds: test.tree },
          `${list.text}.${is === 'some' ? 'exists' : 'all'}(x, ${test.text})`,
        )
      })
    const filtered: Arbitrary = fc
      .tuple(tie('list'), tie('truth'), tie('integer'))
      .map(([list, other, number]) => {
        const test = twin(
          {
            is: 'and',
            left: { is: 'compare', op: '<', left: variable.tree, right: number.tree },
            right: other.tree,
          },
          `(x < ${number.text}) && ${other.text}`,
        )
        return twin(
          { is: 'filter', list: list.tree, as: 'x', holds: test.tree },
          `${list.text}.filter(x, ${test.text})`,
        )
      })
    const mapped: Arbitrary = fc.tuple(tie('list'), tie('integer')).map(([list, number]) =>
      twin(
        {
          is: 'mapped',
          list: list.tree,
          as: 'x',
          to: {
            is: 'arithmetic',
            op: 'divide',
            int: true,
            left: number.tree,
            right: variable.tree,
          },
        },
        `${list.text}.map(x, (${number.text} / x))`,
      ),
    )
    const leaf = { maxDepth: 4, depthSize: 'small' } as const
    return {
      integer: fc.oneof(
        leaf,
        fc.integer({ min: 0, max: 9 }).map(literal),
        fc.constantFrom(path('n'), path('zero'), path('nothing'), path('map.a')),
        computed,
        fc.tuple(tie('truth'), tie('integer'), tie('integer')).map(choice),
        tie('integer').map((of) => twin({ is: 'negative', of: of.tree }, `-${of.text}`)),
        fc
          .tuple(tie('list'), fc.integer({ min: 0, max: 3 }).map(literal))
          .map(([of, at]) =>
            twin({ is: 'index', of: of.tree, at: at.tree }, `${of.text}[${at.text}]`),
          ),
        fc
          .oneof(tie('text'), tie('list'))
          .map((of) => twin({ is: 'size', of: of.tree }, `size(${of.text})`)),
      ),
      text: fc.oneof(
        leaf,
        fc.constantFrom('', 'a', '가', '😀').map(literal),
        fc.constantFrom(path('name'), path('nothing')),
        pair('text').map(([left, right]) =>
          twin(
            { is: 'arithmetic', op: 'plus', int: false, left: left.tree, right: right.tree },
            `${left.text} + ${right.text}`,
          ),
        ),
      ),
      list: fc.oneof(
        leaf,
        fc.constantFrom(path('list'), path('nobody')),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }).map(literal),
        filtered,
        mapped,
      ),
      truth: fc.oneof(
        leaf,
        fc.boolean().map(literal),
        fc.constantFrom(path('yes'), path('nothing')),
        compared('integer'),
        compared('text'),
        quantified,
        fc
          .tuple(pair('truth'), fc.constantFrom(['and', '&&'] as const, ['or', '||'] as const))
          .map(([[left, right], [is, op]]) =>
            twin({ is, left: left.tree, right: right.tree }, `${left.text} ${op} ${right.text}`),
          ),
        tie('truth').map((of) => twin({ is: 'not', of: of.tree }, `!${of.text}`)),
        fc
          .tuple(tie('integer'), tie('list'))
          .map(([item, list]) =>
            twin({ is: 'in', item: item.tree, list: list.tree }, `${item.text} in ${list.text}`),
          ),
        pair('text').map(([of, prefix]) =>
          twin(
            { is: 'startsWith', of: of.tree, prefix: prefix.tree },
            `${of.text}.startsWith(${prefix.text})`,
          ),
        ),
        fc.constantFrom('n', 'none', 'nothing').map((name): Twin => ({
          tree: { is: 'has', root: 'state', path: [name] },
          text: `has(state.${name})`,
        })),
        fc.tuple(tie('truth'), tie('truth'), tie('truth')).map(choice),
      ),
    }
  },
)

/** Integers of the library are BigInt, and its errors correspond to no value here. */
function inCel(text: string): unknown {
  try {
    const value: unknown = evaluateCel(text, { state: asCel(data) })
    return typeof value === 'bigint' ? Number(value) : value
  } catch {
    return undefined
  }
}

function asCel(value: unknown): unknown {
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(asCel)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asCel(part)]))
    : value
}

test('gives the same value as the CEL library, or none on failure', () => {
  fc.assert(
    fc.property(fc.oneof(integer, truth), ({ tree, text }) => {
      expect([text, evaluate(tree, () => data)]).toEqual([text, inCel(text)])
    }),
    { numRuns: 3000 },
  )
})
