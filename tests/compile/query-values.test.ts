import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Expression } from '../../src/language/expression.ts'

/** Part of a compiled program: plain data. */
type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/**
 * Place that keeps a text of the address: `state.login.sp`, `takes.<action>.<name>`, or
 * `each.<variable>`.
 */
type Kept = ReadonlySet<string>

/** Values that any link may contain. Declared words are checked elsewhere. */
const ofAddress: ReadonlySet<string> = new Set(['query', 'fragment', 'params'])

/** True when a text of the address may be in the value. A condition shows no text. */
function showsAddress(expression: Expression, kept: Kept, within: Within): boolean {
  const shows = (other: Expression) => showsAddress(other, kept, within)
  switch (expression.is) {
    case 'path': {
      const [first = '', second = ''] = expression.path
      if (expression.root === 'params' && within.words.has(first)) return false
      if (ofAddress.has(expression.root)) return true
      if (expression.root === 'takes') return kept.has(`takes.${within.action}.${first}`)
      if (expression.root === 'each') return kept.has(`each.${first}`)
      return expression.root === 'state' && kept.has(`state.${first}.${second}`)
    }
    case 'index':
    case 'field':
    case 'negative':
    case 'withoutSuffix':
    case 'lowerAscii':
      return shows(expression.of)
    case 'arithmetic':
      return shows(expression.left) || shows(expression.right)
    case 'choice':
      return shows(expression.then) || shows(expression.else)
    case 'filter':
      return shows(expression.list)
    case 'mapped': {
      const inner = shows(expression.list) ? new Set([...kept, `each.${expression.as}`]) : kept
      return showsAddress(expression.to, inner, within)
    }
    case 'list':
      return expression.items.some(shows)
    case 'map':
      return Object.values(expression.entries).some(shows)
    default:
      return false
  }
}

interface Within {
  readonly at: string
  readonly screen: string
  readonly action: string
  /** Route parameters with declared words only. */
  readonly words: ReadonlySet<string>
}

/** Calls `visit` for each object of the program, with the action that it is in. */
function walk(data: unknown, within: Within, visit: (found: Data, within: Within) => void): void {
  if (!isData(data)) return
  visit(data, within)
  const params = isData(data['params']) && 'route' in data ? Object.keys(data['params']) : []
  const words = params.length > 0 ? new Set(params) : within.words
  const screen = 'route' in data && 'id' in data ? String(data['id']) : within.screen
  for (const [key, value] of Object.entries(data)) {
    const inner = { ...within, words, screen, at: `${within.at}/${key}` }
    if (key === 'actions' && isData(value))
      for (const [action, steps] of Object.entries(value))
        walk(steps, { ...inner, action, at: `${inner.at}/${action}` }, visit)
    else walk(value, inner, visit)
  }
}

const expressionsOf = (values: unknown): readonly (readonly [string, Expression])[] =>
  // The values of a program are lowered expressions.
  isData(values) ? (Object.entries(values) as [string, Expression][]) : []
const isExpression = (value: unknown): value is Expression => isData(value) && 'is' in value

/** Writes of a step: to the state by `set`, to the inputs of an action by `perform`. */
function writesOf(step: Data): readonly (readonly [string, Expression])[] {
  if (step['do'] === 'set')
    // `set` of a step, as in src/language/step.ts.
    return (step['set'] as readonly { path: readonly unknown[]; value: Expression }[]).map(
      ({ path, value }) => [`state.${path.slice(0, 2).join('.')}`, value],
    )
  if (step['do'] !== 'perform') return []
  return expressionsOf(step['with']).map(([name, value]) => [
    `takes.${String(step['action'])}.${name}`,
    value,
  ])
}

/** Values of this object that a user reads: of a text, a filled field, a fact or a block. */
function shownBy(found: Data): readonly (readonly [string, Expression])[] {
  const rows = ['block', 'label'].some((key) => key in found)
    ? ['value', 'each', 'step', 'of'].flatMap((key) => {
        const value = found[key]
        return isExpression(value) ? [[key, value] as const] : []
      })
    : []
  return [...expressionsOf(found['values']), ...rows]
}

/** Each place that shows a value of the address: screen, or place in the app, and name. */
function placesThatShowAddress(program: unknown): readonly string[] {
  const start: Within = { at: '', screen: '', action: '', words: new Set() }
  const kept = new Set<string>()
  for (let before = -1; before !== kept.size;) {
    before = kept.size
    walk(program, start, (found, within) => {
      for (const [place, value] of writesOf(found))
        if (showsAddress(value, kept, within)) kept.add(place)
    })
  }
  const places: string[] = []
  walk(program, start, (found, within) => {
    for (const [name, value] of shownBy(found))
      if (showsAddress(value, kept, within)) places.push(`${within.screen || within.at}: ${name}`)
  })
  return places
}

const { tenants } = compile(readSources(join(import.meta.dirname, '../..')))

/** Shown only while it is a word of the flows: its scenario shows that another one is not. */
const declared = ['idp-missing-error: code', 'system-error: value']

describe('values of the address', () => {
  it.each(Object.keys(tenants))('are on no screen of the tenant %s', (tenant) => {
    expect(new Set(placesThatShowAddress(tenants[tenant]?.program))).toEqual(new Set(declared))
  })

  it.each([
    ['a text', { content: [{ block: 'text', text: { key: 'a', values: { n: query('x') } } }] }],
    ['a fact', { content: [{ block: 'facts', facts: [{ label: {}, value: query('x') }] }] }],
    ['a field', { enter: [{ do: 'fill', values: { name: query('x') } }] }],
    ['Markdown', { content: [{ block: 'markdown', value: query('x') }] }],
    [
      'a text by way of the state',
      {
        enter: [{ do: 'set', set: [{ path: ['a', 'b'], value: query('x') }] }],
        content: [
          { text: { key: 'a', values: { n: { is: 'path', root: 'state', path: ['a', 'b'] } } } },
        ],
      },
    ],
    [
      'a text by way of an action',
      {
        enter: [{ do: 'perform', action: 'say', with: { n: query('x') } }],
        actions: {
          say: [{ text: { key: 'a', values: { n: { is: 'path', root: 'takes', path: ['n'] } } } }],
        },
      },
    ],
  ])('would be found in %s', (_where, screen) => {
    expect(placesThatShowAddress({ screens: [screen] })).toHaveLength(1)
  })
})

function query(name: string): Expression {
  return { is: 'path', root: 'query', path: [name] }
}
