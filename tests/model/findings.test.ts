import { describe, expect, it } from 'vitest'
import { findingsOf, invariants } from './findings.ts'
import { excused, product } from './shipped.ts'
import { after, opened, secret, type World } from './world.ts'

const login = opened(product, {
  path: '/login',
  query: { sessionDataKey: 'key-1', tenantId: 'default' },
})
const typed = after(product, login, { type: 'changed', field: 'username', value: 'kim' })
const chosen = (world: World): World =>
  after(product, world, { type: 'changed', field: 'agreed', value: ['a', 'b'] })
const visit = (world: World): NonNullable<World['state']['visit']> => {
  if (!world.state.visit) throw new Error('Nobody is anywhere.')
  return world.state.visit
}
const inVisit = (world: World, changes: Partial<NonNullable<World['state']['visit']>>): World => ({
  ...world,
  state: { ...world.state, visit: { ...visit(world), ...changes } },
})
const leaving = {
  type: 'leave',
  url: 'https://gatehouse.example/secdx/auth',
} as unknown as World['effects'][number]

/** A world in which just this is so, made by hand: an engine that is right makes none of them. */
const broken: Readonly<Record<string, World>> = {
  'two places at once': { ...login, effects: [leaving, leaving] },
  'a lost form': inVisit(typed, { form: { ...visit(typed).form, values: {} } }),
  'an unanswered effect': { ...login, calls: {} },
  'a secret outside of a call': {
    ...login,
    effects: [{ type: 'go', path: '/error', query: { code: secret.code }, replace: false }],
  },
  'a ring': { ...login, defects: [{ code: 'too-many-automatic-moves', detail: '/login' }] },
  'a defect': { ...login, defects: [{ code: 'no-value', detail: 'enter/0' }] },
  'two screens': { ...login, history: [{ path: '/error', query: {} }] },
  'a dead end': {
    ...login,
    calls: {},
    timers: {},
    history: login.history.slice(-1),
    state: { ...login.state, pending: {}, visit: { ...visit(login), unmet: true } },
  },
  'a way out that never ends': inVisit(
    { ...login, left: 'https://gatehouse.example/secdx/auth' },
    { leaving: true, leftAt: login.at },
  ),
}

describe('a forbidden state', () => {
  it('is nowhere in a page that is as it should be', () => {
    for (const world of [login, typed]) expect(findingsOf(product, world, excused)).toEqual([])
  })

  it('is not an unchanged choice in a new list with equal content', () => {
    const twice = chosen(chosen(opened(product, { path: '/signup', query: {} })))
    expect(findingsOf(product, twice, excused)).toEqual([])
    expect(
      findingsOf(
        product,
        { ...twice, typed: { ...twice.typed, values: { agreed: ['a'] } } },
        excused,
      ).map(({ fault }) => fault),
    ).toEqual(['a lost form'])
  })

  it.each(invariants)('%s: is found in a world where it is so', (fault) => {
    const world = broken[fault]
    expect(world && findingsOf(product, world, excused).map((finding) => finding.fault)).toContain(
      fault,
    )
  })
})
