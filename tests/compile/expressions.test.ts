import { Environment } from '@marcbachmann/cel-js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTree } from '../../src/compiler/3-lower/expressions/check-expression.ts'
import { noFacts } from '../../src/compiler/3-lower/expressions/facts.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import {
  boolean,
  integer,
  listOf,
  nullable,
  number,
  objectOf,
  optional,
  required,
  text,
} from '../../src/compiler/types.ts'
import { evaluate, type EvaluationContext } from '../../src/engine/evaluate.ts'
import type { Json } from '../../src/language/json.ts'

/** A second implementation: the library's own evaluator, with our one function added. */
const library = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
}).registerFunction('string.withoutSuffix(string): string', (value: string, suffix: string) =>
  value !== suffix && suffix !== '' && value.endsWith(suffix)
    ? value.slice(0, -suffix.length)
    : value,
)

const scope = {
  roots: {
    state: objectOf({
      i: required(integer),
      j: required(integer),
      d: required(number),
      s: required(text),
      t: required(text),
      b: required(boolean),
      list: required(listOf(integer)),
      maybe: required(nullable(text)),
      opt: optional(integer),
    }),
  },
  variables: {},
  facts: noFacts,
}

const span = { file: 'expression', start: 0, end: 0, line: 1, column: 1 }

/** Returns the value on which both agree, or undefined for none (the library: an error). */
function bothSay(
  source: string,
  state: Readonly<Record<string, Json>>,
): { readonly ours: unknown; readonly theirs: unknown } | undefined {
  const parsed = library.parse(source)
  const report = new Report()
  const { lowered } = checkTree(parsed.ast, scope, report, () => span)
  if (report.hasErrors) return undefined
  const sight: EvaluationContext = (root) => (root === 'state' ? state : undefined)
  return {
    ours: plain(evaluate(lowered, sight)),
    theirs: theirValue(() => parsed({ state: integersAsBigInt(state) })),
  }
}

function theirValue(run: () => unknown): unknown {
  try {
    return plain(run())
  } catch {
    return undefined
  }
}

/** Values as in JSON: without infinity, which is no value of ours, and with a single zero. */
function plain(value: unknown): unknown {
  if (value === 0) return 0
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return Array.isArray(value) ? value.map(plain) : value
}

function integersAsBigInt(state: Readonly<Record<string, Json>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, integerAsBigInt(name, value)]),
  )
}

function integerAsBigInt(name: string, value: Json): unknown {
  if (name === 'list') return (value as readonly number[]).map(BigInt)
  return typeof value === 'number' && name !== 'd' ? BigInt(value) : value
}

const words = fc.constantFrom('', 'a', 'Ab', 'smsAuthenticator', 'Authenticator', '가나', '😀x')
const small = fc.integer({ min: -9, max: 9 })
const states = fc.record(
  {
    i: small,
    j: small,
    d: fc.constantFrom(0.5, -2.25, 3, 0),
    s: words,
    t: words,
    b: fc.boolean(),
    list: fc.array(small, { maxLength: 3 }),
    maybe: fc.option(words),
    opt: small,
  },
  { requiredKeys: ['i', 'j', 'd', 's', 't', 'b', 'list', 'maybe'] },
)

function two(
  left: fc.Arbitrary<string>,
  operators: readonly string[],
  right = left,
): fc.Arbitrary<string> {
  return fc
    .tuple(left, fc.constantFrom(...operators), right)
    .map(([a, op, b]) => `(${a} ${op} ${b})`)
}

/** Expressions by type, close to an author's, with mistakes. */
const grammar = fc.letrec<{
  int: string
  text: string
  bool: string
  list: string
  double: string
}>((tie) => {
  const pick = (of: 'int' | 'text' | 'bool' | 'double') =>
    fc.tuple(tie('bool'), tie(of), tie(of)).map(([when, a, b]) => `(${when} ? ${a} : ${b})`)
  const quoted = words.map((word) => JSON.stringify(word))
  return {
    int: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      small.map(String),
      fc.constantFrom('state.i', 'state.j'),
      two(tie('int'), ['+', '-', '*', '/', '%']),
      tie('int').map((a) => `(-${a})`),
      tie('text').map((a) => `size(${a})`),
      tie('list').map((a) => `${a}.size()`),
      fc.tuple(tie('list'), tie('int')).map(([list, at]) => `${list}[${at}]`),
      fc.constant('(has(state.opt) ? state.opt : -1)'),
      pick('int'),
    ),
    double: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('0.5', '2.0', 'state.d'),
      two(tie('double'), ['+', '-', '*']),
      pick('double'),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      quoted,
      fc.constantFrom('state.s', 'state.t'),
      two(tie('text'), ['+']),
      tie('text').map((a) => `${a}.lowerAscii()`),
      fc.tuple(tie('text'), quoted).map(([a, suffix]) => `${a}.withoutSuffix(${suffix})`),
      fc.constant('(state.maybe != null ? state.maybe : "none")'),
      pick('text'),
    ),
    bool: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(
        'true',
        'false',
        'state.b',
        'has(state.opt)',
        'state.maybe == null',
        'state.maybe == state.s',
      ),
      two(tie('bool'), ['&&', '||', '==', '!=']),
      tie('bool').map((a) => `(!${a})`),
      two(tie('int'), ['==', '!=', '<', '<=', '>', '>=']),
      two(tie('double'), ['==', '!=', '<', '<=', '>', '>=']),
      // The specification compares integers with numbers; the library does not for `==`.
      two(tie('int'), ['<', '>='], tie('double')),
      two(tie('text'), ['==', '!=', '<', '>=']),
      fc.tuple(tie('int'), tie('list')).map(([item, list]) => `(${item} in ${list})`),
      fc.tuple(tie('text'), quoted).map(([a, prefix]) => `${a}.startsWith(${prefix})`),
      fc
        .tuple(tie('list'), fc.constantFrom('exists', 'all'), tie('int'))
        .map(([list, macro, limit]) => `${list}.${macro}(x, x > ${limit})`),
      pick('bool'),
    ),
    list: fc.oneof(
      { depthSize: 'small' },
      fc.constant('state.list'),
      two(tie('list'), ['+']),
      fc.array(tie('int'), { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    ),
  }
})

describe('a lowered expression gives the same result as CEL', () => {
  it.each(['int', 'double', 'text', 'bool', 'list'] as const)('of type %s', (type) => {
    let compared = 0
    fc.assert(
      fc.property(grammar[type], states, (source, state) => {
        const results = bothSay(source, state)
        if (results === undefined) return
        compared += 1
        expect({ source, state, value: results.ours }).toEqual({
          source,
          state,
          value: results.theirs,
        })
      }),
      { numRuns: 1500, seed: 20_26 },
    )
    // Our checker accepts most of the generated expressions; otherwise the test would compare
    // nothing.
    expect(compared).toBeGreaterThan(1000)
  })

  const state = { i: 7, j: 0, d: 0.5, s: 'Ab', t: '', b: true, list: [1, 2], maybe: null }

  it.each([
    'state.i / state.j',
    'state.i % state.j',
    '9007199254740991 + state.i',
    '9007199254740991 * state.i',
    'state.list[2]',
    'state.list[-1]',
    'state.list.all(x, x / state.j > 0)',
  ])('%s has no value, and the library answers with an error', (source) => {
    expect(bothSay(source, state)).toEqual({ ours: undefined, theirs: undefined })
  })

  it.each([
    ['state.b || state.i / state.j > 0', true],
    ['state.i / state.j > 0 || state.b', true],
    ['!state.b && state.i / state.j > 0', false],
    ['-7 / 2', -3],
    ['-7 % 2', -1],
    ['size("😀")', 1],
  ])('%s is %s for both', (source, value) => {
    expect(bothSay(source, state)).toEqual({ ours: value, theirs: value })
  })
})
