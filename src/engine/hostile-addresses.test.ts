import { describe, expect, test } from 'vitest'
import { hostileAddresses } from '../../tests/support/engine/hostile-addresses.ts'
import {
  environment,
  literal,
  path,
  program,
  screen,
} from '../../tests/support/engine/test-program.ts'
import { run } from '../../tests/support/engine/test-run.ts'
import { safeLink } from '../blocks/markdown/safe-link.ts'
import type { Step } from '../language/step.ts'
import { endpointUrl } from './allowed-url.ts'
import type { EngineState } from './state.ts'
import { linksView } from './views/links-view.ts'
import { menuView } from './views/menu-view.ts'
import { brandImage } from './views/shell-view.ts'

const ours = [environment.origin, environment.authOrigin, ...environment.allowedOrigins]

/** Returns the addresses to which a page with these steps leaves. */
function leaves(step: Step, word: string, wanted?: object): readonly string[] {
  const at = run(program([screen('desk', { enter: [step] })]))
  if (wanted !== undefined)
    at.send({ type: 'restored', stores: { session: { wanted: { ...wanted, at: at.now() } } } })
  at.enter('/desk', { word })
  return at.of('leave').map(({ url }) => url)
}
const reopen: Step = { do: 'history-back', reopen: ['session', 'wanted'] }
const item = { is: 'path', root: 'data', path: ['items'] } as const
/** Routes that match any requested address. */
const routes = ['/', '/{a}', '/{a}/{b}', '/{a}/{b}/{c}'].map((route) => ({ route }))
const menu = {
  id: 'shell.menu',
  block: 'menu',
  routes,
  label: { key: 'app.menu' },
  each: item,
  source: 'menu',
} as const
const links = { id: 'l', block: 'links', each: item, title: { key: 'get' } } as const

/** Parts that may move the page itself, or show an address from outside without a press. */
const sinks: readonly (readonly [
  name: string,
  leadsTo: (address: string) => readonly (string | undefined)[],
])[] = [
  [
    'the access URL of an application, the address to return to, an address of the flows',
    (address) => leaves({ do: 'leave-to', address: path('query.word') }, address),
  ],
  [
    'the target of the browser check, as it was kept',
    (address) => leaves(reopen, '', { route: address, params: {}, query: {} }),
  ],
  [
    'a value of that target',
    (address) =>
      leaves(reopen, '', { route: '/desk/{place}', params: { place: address }, query: {} }),
  ],
  [
    'its query',
    (address) => leaves(reopen, '', { route: '/desk', params: {}, query: { to: address } }),
  ],
  [
    'a parameter of the authorization endpoint',
    (address) => [endpointUrl(program(), 'authorize', { state: address, scope: address })],
  ],
  [
    'a parameter of a step that leaves',
    (address) =>
      leaves({ do: 'leave', endpoint: 'authorize', query: { state: path('query.word') } }, address),
  ],
  [
    'a logo or a favicon',
    (address) => [
      brandImage(environment, `url("${address}")`),
      brandImage(environment, `url(${address})`),
      brandImage(environment, address),
    ],
  ],
  [
    'an entry of the menu',
    (address) => {
      const view = menuView(
        menu,
        { visit: { data: { menu: { is: 'ready', answer: null } } } } as unknown as EngineState,
        (root) =>
          root === 'data'
            ? { items: [{ id: 'a', label: 'A', route: address }] }
            : root === 'environment'
              ? { basePath: '/base' }
              : undefined,
      )
      return view.block === 'menu' ? view.entries.map((entry) => entry.path) : []
    },
  ],
]

describe.each(sinks)('%s', (_name, leadsTo) => {
  test.each(hostileAddresses)('%j leads to no other origin', (address) => {
    for (const target of leadsTo(address))
      expect([...ours, undefined]).toContain(
        target === undefined ? undefined : new URL(target, environment.origin).origin,
      )
  })
})

/**
 * Links that a user may press, with a visible target. They may go to any place of the web, but must
 * not disguise their target.
 */
const offered: readonly (readonly [
  name: string,
  leadsTo: (address: string) => readonly string[],
])[] = [
  [
    'a browser to download',
    (address) => {
      const view = linksView(links, (root) =>
        root === 'data' ? { items: { Chrome: address } } : undefined,
      )
      return view.block === 'links' ? view.links.map(({ url }) => url) : []
    },
  ],
  ['a link in a policy', (address) => [safeLink(address)].filter((url) => url !== undefined)],
]

describe.each(offered)('%s', (_name, leadsTo) => {
  test.each(hostileAddresses)('%j is no link, or a plain one', (address) => {
    for (const url of leadsTo(address)) {
      const { protocol, username, password } = new URL(url)
      expect([protocol, username, password]).toEqual(['https:', '', ''])
      expect(url).not.toMatch(/[\\\s]/)
    }
  })
})

test('an honest address passes each of them: they are looked at', () => {
  expect(
    leaves({ do: 'leave-to', address: literal('https://portal.example:8443/x') }, ''),
  ).toHaveLength(1)
  expect(leaves(reopen, '', { route: '/desk', params: {}, query: {} })).toEqual([
    `${environment.origin}/base/desk`,
  ])
  for (const [, leadsTo] of offered) expect(leadsTo('https://www.example.com/')).toHaveLength(1)
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(60)
})
