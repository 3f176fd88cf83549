import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literal as lit, path } from '../../tests/support/engine/test-program.ts'
import type { Arithmetic, Expression, Root } from '../language/expression.ts'
import type { Json } from '../language/json.ts'
import { evaluate, evaluateAll, type EvaluationContext } from './evaluate.ts'

const world: Readonly<Record<string, Json>> = {
  state: { auth: { step: 1, name: 'kim', none: null, list: [3, 1, 2], flags: { a: true } } },
  query: {},
}
const context: EvaluationContext = (root) => world[root]
const big = Number.MAX_SAFE_INTEGER
const missing = path('state.auth.nothing')
const uri = (part: 'host' | 'path' | 'query', text: string, name = ''): Expression =>
  part === 'query'
    ? { is: 'uri', part, of: lit(text), name: lit(name) }
    : { is: 'uri', part, of: lit(text) }
const yes = lit(true)
const no = lit(false)

const math = (left: Json, op: Arithmetic, right: Json, int = true): Expression => ({
  is: 'arithmetic',
  op,
  int,
  left: lit(left),
  right: lit(right),
})
const compare = (
  left: Json,
  op: '==' | '!=' | '<' | '<=' | '>' | '>=',
  right: Json,
): Expression => ({ is: 'compare', op, left: lit(left), right: lit(right) })
const and = (left: Expression, right: Expression): Expression => ({ is: 'and', left, right })
const or = (left: Expression, right: Expression): Expression => ({ is: 'or', left, right })
const over = (is: 'some' | 'every', list: Json, holds: Expression): Expression => ({
  is,
  list: lit(list),
  as: 'x',
  holds,
})
const choice = (when: Expression, then: Expression, otherwise: Expression): Expression => ({
  is: 'choice',
  when,
  then,
  else: otherwise,
})
const x = path('each.x')
const tenthOf = (right: Expression): Expression => ({
  is: 'arithmetic',
  op: 'divide',
  int: true,
  left: lit(10),
  right,
})
const isTen: Expression = { is: 'compare', op: '==', left: tenthOf(x), right: lit(10) }

const table: readonly (readonly [name: string, expression: Expression, value: Json | undefined])[] =
  [
    ['a literal', lit([1, { a: null }]), [1, { a: null }]],
    ['a path', path('state.auth.name'), 'kim'],
    ['null is a value', path('state.auth.none'), null],
    ['a missing field', missing, undefined],
    ['a field of a text', path('state.auth.name.length'), undefined],
    ['a name of the prototype', path('state.constructor'), undefined],
    ['__proto__', path('state.__proto__.x'), undefined],
    ['a root that is not here', path('answer.x'), undefined],
    ['has: there', { is: 'has', root: 'state', path: ['auth', 'name'] }, true],
    ['has: null is there', { is: 'has', root: 'state', path: ['auth', 'none'] }, true],
    ['has: not there', { is: 'has', root: 'query', path: ['a'] }, false],
    ['has: toString is not there', { is: 'has', root: 'query', path: ['toString'] }, false],
    [
      'has: its owner is not there',
      { is: 'has', root: 'state', path: ['nobody', 'name'] },
      undefined,
    ],
    ['an item', { is: 'index', of: path('state.auth.list'), at: lit(0) }, 3],
    ['an item past the end', { is: 'index', of: path('state.auth.list'), at: lit(3) }, undefined],
    [
      'an item before the start',
      { is: 'index', of: path('state.auth.list'), at: lit(-1) },
      undefined,
    ],
    ['half an item', { is: 'index', of: path('state.auth.list'), at: lit(0.5) }, undefined],
    ['a key', { is: 'index', of: path('state.auth.flags'), at: lit('a') }, true],
    [
      'length is no item',
      { is: 'index', of: path('state.auth.list'), at: lit('length') },
      undefined,
    ],
    [
      'a field of a computed value',
      { is: 'field', of: { is: 'index', of: path('state.auth'), at: lit('flags') }, name: 'a' },
      true,
    ],
    ['not', { is: 'not', of: no }, true],
    ['not a number', { is: 'not', of: lit(1) }, undefined],
    ['minus', { is: 'negative', of: lit(3) }, -3],
    ['minus nought is nought', { is: 'negative', of: lit(0) }, 0],
    ['minus a text', { is: 'negative', of: lit('3') }, undefined],
    ['1 + 2', math(1, 'plus', 2), 3],
    ['-7 / 2 in integers', math(-7, 'divide', 2), -3],
    ['-7 % 2', math(-7, 'remainder', 2), -1],
    ['0 * -1', math(0, 'times', -1), 0],
    ['division by nought', math(1, 'divide', 0), undefined],
    ['remainder by nought', math(1, 'remainder', 0), undefined],
    ['overflow', math(big, 'plus', 1), undefined],
    ['underflow', math(-big, 'minus', 1), undefined],
    ['product overflow', math(big, 'times', 2), undefined],
    ['an integer that was none', math(1.5, 'plus', 1), undefined],
    ['decimals', math(7, 'divide', 2, false), 3.5],
    ['decimals by nought', math(1, 'divide', 0, false), undefined],
    ['remainder of decimals', math(7, 'remainder', 2, false), undefined],
    ['two texts', math('a', 'plus', 'b', false), 'ab'],
    ['two lists', math([1], 'plus', [2], false), [1, 2]],
    ['a text and a number', math('a', 'plus', 1, false), undefined],
    ['texts cannot be subtracted', math('a', 'minus', 'b', false), undefined],
    ['equal', compare(1, '==', 1), true],
    ['different types differ', compare(1, '==', '1'), false],
    ['null differs from a text', compare(null, '!=', ''), true],
    ['deep lists', compare([1, [2]], '==', [1, [2]]), true],
    ['shorter lists', compare([1], '==', [1, 2]), false],
    ['deep maps in another order', compare({ a: 1, b: [2] }, '==', { b: [2], a: 1 }), true],
    ['maps with other keys', compare({ a: 1 }, '==', { b: 1 }), false],
    ['a list is no map', compare([], '==', {}), false],
    ['smaller', compare(1, '<', 1.5), true],
    ['at most', compare(2, '<=', 2), true],
    ['greater', compare('b', '>', 'a'), true],
    ['at least', compare('a', '>=', 'ab'), false],
    ['texts by code point', compare('\uFFFF', '<', '😀'), true],
    ['false before true', compare(false, '<', true), true],
    ['a number against a text', compare(1, '<', '2'), undefined],
    ['lists have no order', compare([1], '<', [2]), undefined],
    ['true && true', and(yes, yes), true],
    ['true && false', and(yes, no), false],
    ['false && no value', and(no, missing), false],
    ['no value && false', and(missing, no), false],
    ['true && no value', and(yes, missing), undefined],
    ['no value && true', and(missing, yes), undefined],
    ['false && a number', and(no, lit(3)), false],
    ['true && a number', and(yes, lit(3)), undefined],
    ['true || no value', or(yes, missing), true],
    ['no value || true', or(missing, yes), true],
    ['false || no value', or(no, missing), undefined],
    ['false || false', or(no, no), false],
    ['in a list', { is: 'in', item: lit(1), list: lit([2, 1]) }, true],
    ['not in a list', { is: 'in', item: lit('1'), list: lit([2, 1]) }, false],
    ['in a map', { is: 'in', item: lit('a'), list: lit({ a: 0 }) }, true],
    ['a prototype name in a map', { is: 'in', item: lit('toString'), list: lit({ a: 0 }) }, false],
    ['in a text', { is: 'in', item: lit('a'), list: lit('abc') }, undefined],
    ['size of a text', { is: 'size', of: lit('가😀') }, 2],
    ['size of a list', { is: 'size', of: lit([1, 2]) }, 2],
    ['size of a map', { is: 'size', of: lit({ a: 1 }) }, 1],
    ['size of a number', { is: 'size', of: lit(1) }, undefined],
    ['starts with', { is: 'startsWith', of: lit('abc'), prefix: lit('ab') }, true],
    ['starts with a number', { is: 'startsWith', of: lit('1'), prefix: lit(1) }, undefined],
    [
      'D7.01: without its suffix',
      { is: 'withoutSuffix', of: lit('SmsAuthenticator'), suffix: lit('Authenticator') },
      'Sms',
    ],
    [
      'D7.01: the suffix alone stays',
      { is: 'withoutSuffix', of: lit('Authenticator'), suffix: lit('Authenticator') },
      'Authenticator',
    ],
    [
      'D7.01: not in other letters',
      { is: 'withoutSuffix', of: lit('Smsauthenticator'), suffix: lit('Authenticator') },
      'Smsauthenticator',
    ],
    [
      'D7.01: not at the beginning',
      { is: 'withoutSuffix', of: lit('AuthenticatorSms'), suffix: lit('Authenticator') },
      'AuthenticatorSms',
    ],
    ['D7.01: once only', { is: 'withoutSuffix', of: lit('aXX'), suffix: lit('X') }, 'aX'],
    ['an empty suffix', { is: 'withoutSuffix', of: lit('a'), suffix: lit('') }, 'a'],
    ['lower case', { is: 'lowerAscii', of: lit('PassWORD İ') }, 'password İ'],
    ['lower case of a number', { is: 'lowerAscii', of: lit(1) }, undefined],
    ['host of a URI', uri('host', 'https://Example.com:8443/a?b=1'), 'example.com'],
    ['host behind a name', uri('host', 'https://good.example@evil.example/'), 'evil.example'],
    [
      'host as the browser reads it',
      uri('host', 'https://evil.example\\@good.example'),
      'evil.example',
    ],
    ['host of an address of this origin', uri('host', '/rooms?day=1'), ''],
    ['path of an address of this origin', uri('path', '/rooms?day=1'), '/rooms'],
    ['host of an address without a scheme', uri('host', '//evil.example'), ''],
    ['path of a URI', uri('path', 'otpauth://totp/Harbor:ada?secret=x'), '/Harbor:ada'],
    ['a value of the query', uri('query', 'https://a.example/?page=2&page=3', 'page'), '2'],
    ['a value of the query, decoded', uri('query', '?q=a%20b+c', 'q'), 'a b c'],
    ['a wrong escape in the query', uri('query', '?q=%E0%A4', 'q'), '\uFFFD'],
    ['no such value', uri('query', 'https://a.example/', 'page'), ''],
    ['host of a text that is no URI', uri('host', 'http://['), ''],
    ['path of an empty text', uri('path', ''), ''],
    ['host of a number', { is: 'uri', part: 'host', of: lit(1) }, undefined],
    ['some: one is enough, even if the others lack a value', over('some', [0, 1], isTen), true],
    ['some: none, and one without a value', over('some', [0, 5], isTen), undefined],
    ['some: of none', over('some', [], isTen), false],
    ['every: one against is enough', over('every', [0, 5], isTen), false],
    ['every: of none', over('every', [], isTen), true],
    ['every: of a text', over('every', 'ab', isTen), undefined],
    ['then', choice(yes, lit(1), missing), 1],
    ['else', choice(no, missing, lit(2)), 2],
    ['a choice without a condition', choice(missing, lit(1), lit(2)), undefined],
    ['a list', { is: 'list', items: [lit(1), path('state.auth.name')] }, [1, 'kim']],
    ['a list with a gap', { is: 'list', items: [lit(1), missing] }, undefined],
    ['a map', { is: 'map', entries: { a: lit(1) } }, { a: 1 }],
    ['a map with a gap', { is: 'map', entries: { a: missing } }, undefined],
  ]

describe('the value of an expression', () => {
  test.each(table)('%s', (_name, expression, value) => {
    expect(evaluate(expression, context)).toStrictEqual(value)
  })

  test('inner variables hide outer ones of the same name', () => {
    const inner = over('some', [2], { is: 'compare', op: '==', left: x, right: lit(2) })
    expect(evaluate(over('every', [1], inner), context)).toBe(true)
  })

  test('a map with the key __proto__ changes no prototype', () => {
    const value = evaluate(
      { is: 'map', entries: Object.fromEntries([['__proto__', lit({ polluted: true })]]) },
      context,
    )
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(
      evaluate({ is: 'index', of: lit(value ?? null), at: lit('polluted') }, context),
    ).toBeUndefined()
  })

  test('a tree too deep has no value', () => {
    const deep = Array.from({ length: 50_000 }).reduce<Expression>((of) => ({ is: 'not', of }), yes)
    expect(evaluate(deep, context)).toBeUndefined()
  })

  test('named expressions: values by name, and the names without one', () => {
    expect(evaluateAll({ a: lit(1), b: missing }, context)).toEqual({
      values: { a: 1 },
      missing: ['b'],
    })
  })
})

const roots: readonly Root[] = [
  'form',
  'state',
  'answer',
  'error',
  'params',
  'query',
  'tenant',
  'takes',
  'data',
  'item',
  'timers',
  'environment',
  'each',
]
// JSON as a parser returns it, including names of the prototype.
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)
const name = fc.constantFrom('a', 'b', 'x', '__proto__', 'constructor', 'length', '0')

const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ is: fc.constant('literal' as const), value: json }),
    fc.record({
      is: fc.constantFrom('path' as const, 'has' as const),
      root: fc.constantFrom(...roots),
      path: fc.array(name, { maxLength: 3 }),
    }),
    fc.record({ is: fc.constant('index' as const), of: tie('tree'), at: tie('tree') }),
    fc.record({ is: fc.constant('field' as const), of: tie('tree'), name }),
    fc.record({
      is: fc.constantFrom(
        'not' as const,
        'negative' as const,
        'size' as const,
        'lowerAscii' as const,
      ),
      of: tie('tree'),
    }),
    fc.record({
      is: fc.constantFrom('and' as const, 'or' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      is: fc.constant('compare' as const),
      op: fc.constantFrom(
        '==' as const,
        '!=' as const,
        '<' as const,
        '<=' as const,
        '>' as const,
        '>=' as const,
      ),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      is: fc.constant('arithmetic' as const),
      op: fc.constantFrom(
        'plus' as const,
        'minus' as const,
        'times' as const,
        'divide' as const,
        'remainder' as const,
      ),
      int: fc.boolean(),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({ is: fc.constant('in' as const), item: tie('tree'), list: tie('tree') }),
    fc.record({ is: fc.constant('startsWith' as const), of: tie('tree'), prefix: tie('tree') }),
    fc.record({
      is: fc.constant('uri' as const),
      part: fc.constantFrom('host' as const, 'path' as const),
      of: tie('tree'),
    }),
    fc.record({
      is: fc.constant('uri' as const),
      part: fc.constant('query' as const),
      of: tie('tree'),
      name: tie('tree'),
    }),
    fc.record({ is: fc.constant('withoutSuffix' as const), of: tie('tree'), suffix: tie('tree') }),
    fc.record({
      is: fc.constantFrom('some' as const, 'every' as const),
      list: tie('tree'),
      as: name,
      holds: tie('tree'),
    }),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map((parts) => choice(...parts)),
    fc.record({ is: fc.constant('list' as const), items: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({
      is: fc.constant('map' as const),
      entries: fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
    }),
  ),
}))

/** True for values that JSON can hold: no undefined inside, no NaN, no infinity. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isJson)
  return ['string', 'boolean'].includes(typeof value) || value === null
}

describe('over any tree and any data', () => {
  test('returns the same JSON or no value each time, and never throws', () => {
    fc.assert(
      fc.property(tree, json, (expression, data) => {
        const value = evaluate(expression, () => data)
        expect(value === undefined || isJson(value)).toBe(true)
        expect(JSON.stringify(evaluate(expression, () => data))).toBe(JSON.stringify(value))
      }),
      { numRuns: 2000 },
    )
  })

  test('&& and || do not depend on the order of their sides', () => {
    fc.assert(
      fc.property(tree, tree, json, (left, right, data) => {
        const see: EvaluationContext = () => data
        expect(evaluate(and(left, right), see)).toBe(evaluate(and(right, left), see))
        expect(evaluate(or(left, right), see)).toBe(evaluate(or(right, left), see))
      }),
    )
  })

  test('integers are exact or have no value', () => {
    const integer = fc.maxSafeInteger()
    fc.assert(
      fc.property(
        integer,
        integer,
        fc.constantFrom(
          'plus' as const,
          'minus' as const,
          'times' as const,
          'divide' as const,
          'remainder' as const,
        ),
        (left, right, op) => {
          const value = evaluate(math(left, op, right), context)
          const exact =
            right === 0 && (op === 'divide' || op === 'remainder')
              ? undefined
              : exactly(BigInt(left), op, BigInt(right))
          const fits = exact !== undefined && exact <= BigInt(big) && exact >= -BigInt(big)
          expect(value).toBe(fits ? Number(exact) : undefined)
        },
      ),
    )
  })
})

function exactly(left: bigint, op: Arithmetic, right: bigint): bigint {
  switch (op) {
    case 'plus':
      return left + right
    case 'minus':
      return left - right
    case 'times':
      return left * right
    case 'divide':
      return left / right
    case 'remainder':
      return left % right
    default:
      return op satisfies never
  }
}
