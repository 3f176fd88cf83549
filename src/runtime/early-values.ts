import type { Event } from '../engine/event.ts'
import type { Hold } from './hold.ts'

/**
 * What was typed so far into the screen that was drawn. Told with the address: a screen that is
 * left as soon as it begins, because a sign-in begins elsewhere, has no later moment to learn of
 * it.
 */
export function earlyValues(
  hold: Hold,
): Pick<Extract<Event, { readonly type: 'entered' }>, 'early'> {
  const drawn = hold.held.peek() ? hold.screen(undefined)?.screen : undefined
  const values = Object.fromEntries(
    hold.done().flatMap((event) => (event.type === 'changed' ? [[event.field, event.value]] : [])),
  )
  return drawn === undefined || Object.keys(values).length === 0
    ? {}
    : { early: { screen: drawn, values } }
}
