import { expect, test } from 'vitest'
import type { Json } from '../../language/json.ts'
import type { EngineState } from '../state.ts'
import { menuView } from './menu-view.ts'

const path = (root: 'data' | 'query', ...names: readonly string[]) =>
  ({ is: 'path', root, path: names }) as const
// Routes of screens; a parameter may be restricted to some words.
const routes = [
  ...['/a', '/a/b', '/b', '/c', '/c/b', '/home', '/x', '/y', '/z'].map((route) => ({ route })),
  { route: '/policy/{policy}', params: { policy: ['privacy'] } },
]
const block = {
  id: 'shell.menu',
  block: 'menu',
  routes,
  label: { key: 'app.menu' },
  each: path('data', 'menu', 'items'),
  source: 'menu',
  active: path('query', 'menuid'),
} as const
// A menu reads only the status of its load from the state.
const state = { visit: { data: { menu: { is: 'ready', answer: null } } } } as unknown as EngineState

const entriesOf = (items: Json) => {
  const view = menuView(block, state, (root) =>
    root === 'data'
      ? { menu: { items } }
      : root === 'query'
        ? { menuid: 'b' }
        : root === 'environment'
          ? { basePath: '/base' }
          : undefined,
  )
  return view.block === 'menu' ? view.entries : []
}

test('R2.02 puts entries below the base path and marks the current one', () => {
  expect(
    entriesOf([
      { id: 'a', label: 'A', route: '/a', menus: [{ id: 'b', label: 'B', route: '/a/b' }] },
    ]),
  ).toEqual([
    {
      id: 'a',
      label: 'A',
      path: '/base/a',
      active: false,
      entries: [{ id: 'b', label: 'B', path: '/base/a/b', active: true, entries: [] }],
    },
  ])
})

test.each([
  '//elsewhere.example',
  '/\\\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '',
])('a route such as %s is none of ours', (route) => {
  expect(entriesOf([{ id: 'a', label: 'A', route }])).toEqual([])
})

test.each([[null], ['a'], [[null, 'a', { id: 1, label: 'A', route: '/a' }]]])(
  'ignores an invalid menu entry: %j',
  (items) => {
    expect(entriesOf(items)).toEqual([])
  },
)

const viewOf = (items: Json, at: string, loaded = 'ready') =>
  menuView(
    { ...block, builtIn: [{ text: { key: 'app.home' }, to: { route: '/home' } }] },
    { visit: { path: at, data: { menu: { is: loaded, answer: null } } } } as unknown as EngineState,
    (root) =>
      root === 'data' ? { menu: { items } } : root === 'query' ? { menuid: 'gone' } : undefined,
  )
const drawn = (items: Json, at: string, loaded?: string) => {
  const view = viewOf(items, at, loaded)
  return view.block === 'menu' ? { state: view.state, entries: view.entries } : undefined
}

const names = (
  entries: readonly { readonly id: string; readonly entries: readonly { readonly id: string }[] }[],
) => entries.map(({ id, entries: inner }) => [id, inner.map((entry) => entry.id)])

test('D3.17 sorts entries by order and label, also those with a parent_id', () => {
  const items = [
    { id: 'c', parent_id: null, label: 'C', route: '/c', order: 2, menus: [] },
    { id: 'b', parent_id: 'c', label: 'B', route: '/c/b', order: 1, menus: [] },
    { id: 'z', parent_id: null, label: 'Z', route: '/z', order: 1, menus: [] },
    {
      id: 'a',
      parent_id: null,
      label: 'A',
      route: '/a',
      order: 1,
      menus: [
        { id: 'y', parent_id: 'a', label: 'Y', route: '/y', order: 2 },
        { id: 'x', parent_id: 'a', label: 'X', route: '/x', order: 1 },
      ],
    },
  ]
  expect(names(drawn(items, '/')?.entries ?? [])).toEqual([
    ['a', ['x', 'y']],
    ['z', []],
    ['c', ['b']],
  ])
})

test('D2.06 marks the entry by route when no entry has that id', () => {
  expect(
    drawn(
      [
        { id: 'a', label: 'A', route: '/a' },
        { id: 'b', label: 'B', route: '/b' },
      ],
      '/b',
    )?.entries.map(({ active }) => active),
  ).toEqual([false, true])
})

test('D3.17 shows the entries of the app when the server menu fails', () => {
  expect(drawn(null, '/home', 'failed')).toEqual({
    state: 'ready',
    entries: [
      { id: '/home', label: { key: 'app.home' }, path: '/home', active: true, entries: [] },
    ],
  })
  expect(drawn(null, '/home', 'loading')).toEqual({ state: 'loading', entries: [] })
})

test('stops when entries name each other as parents', () => {
  expect(
    drawn(
      [
        { id: 'a', parent_id: 'b', label: 'A', route: '/a' },
        { id: 'b', parent_id: 'a', label: 'B', route: '/b' },
      ],
      '/',
    )?.entries,
  ).toEqual([])
})

test.each(['/gone', '/a/b/c', '/policy/other', '/policy'])(
  'D3.17 drops an entry if its route matches no screen: %s',
  (route) => {
    expect(entriesOf([{ id: 'a', label: 'A', route }])).toEqual([])
  },
)

test.each(['/A/B', '/a/', '/policy/privacy', '/a?from=menu'])(
  'one that a screen answers to is none of these: %s',
  (route) => {
    expect(entriesOf([{ id: 'a', label: 'A', route }]).map(({ path: to }) => to)).toEqual([
      `/base${route}`,
    ])
  },
)

test('moves the child entries of a dropped entry up to its place', () => {
  expect(
    names(
      entriesOf([
        { id: 'a', label: 'A', route: '/gone', menus: [{ id: 'b', label: 'B', route: '/b' }] },
        { id: 'c', label: 'C', route: '/c' },
      ]),
    ),
  ).toEqual([
    ['b', []],
    ['c', []],
  ])
})
