import type { WindowAct } from '../../language/step.ts'
import { plain } from './describe-page.ts'
import { Unmet } from './failure.ts'
import { holdsAll } from './on-screen.ts'
import { addressOf, type World } from './world.ts'

type Values = Readonly<Record<string, string>>

/** Expects this screen to be open, without a redirect. `isBare`: its address has no query. */
export function arrived(screen: string, wanted: Values, world: World, isBare = false): void {
  const runtime = world.runtime()
  const here = runtime.screen.value?.screen
  if (here !== screen || runtime.shell.value.covered)
    throw new Unmet(`This is not the screen "${screen}".`)
  const { path, query } = world.ports.navigation.address()
  const expected = addressOf(world.running.program, screen, wanted)
  const isThere = expected.path.includes('{') || expected.path === path
  if (isBare && Object.keys(query).length > 0)
    throw new Unmet(`The address is ${path} with ${plain(query)}, and not with nothing.`)
  if (!isThere || !holdsAll(query, expected.query))
    throw new Unmet(`The address is ${path} with ${plain(query)}, and not with ${plain(wanted)}.`)
}

/** Expects that the last new tab was opened for this screen. */
export function wasOpened(screen: string, wanted: Values, { running, ports }: World): void {
  const opened = ports.navigation.tabs.at(-1)
  if (!opened) throw new Unmet('No new tab was opened.')
  const expected = addressOf(running.program, screen, wanted)
  if (opened.path !== expected.path || !holdsAll(opened.query, expected.query))
    throw new Unmet(`The new tab was opened for ${opened.path} with ${plain(opened.query)}.`)
}

/** Expects that this was the last request to the browser window. */
export function windowAsked(act: WindowAct, { ports }: World): void {
  const last = ports.page.asked.at(-1)
  if (last !== act)
    throw new Unmet(
      last ? `The browser was asked to ${last}.` : 'Nothing was asked of the browser.',
    )
}

/** Expects a redirect to an endpoint or to an address. */
export function leftFor(to: string, wanted: Values, { nextDeparture, running }: World): void {
  const left = nextDeparture()
  if (!left) throw new Unmet('The application was not left.')
  const url = new URL(left.url)
  const endpoint = running.program.index.endpoints[to]
  const reached = endpoint
    ? url.pathname === endpoint.path
    : left.url.startsWith(to) || `${url.pathname}${url.search}`.startsWith(to)
  if (!reached) throw new Unmet(`The application was left for ${left.url}.`)
  const given = {
    ...Object.fromEntries(url.searchParams),
    ...(left.by === 'post-form' ? left.fields : {}),
  }
  if (!holdsAll(given, wanted))
    throw new Unmet(`It was left with ${plain(given)}, and not with ${plain(wanted)}.`)
}

/** Opens a typed address, which loads a page: only stored values of the old page survive. */
export async function openAddress(screen: string, values: Values, world: World): Promise<void> {
  const { path, query, fragment } = addressOf(world.running.program, screen, values)
  world.stop()
  world.ports.navigation.visit(path, query, fragment)
  await world.reload()
}

export function wentBack({ ports }: World): void {
  const { navigation } = ports
  if (navigation.history.length === 1) throw new Unmet('There is nowhere to go back to.')
  navigation.back()
}
