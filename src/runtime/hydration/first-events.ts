import type { Event } from '../../engine/event.ts'
import type { Ports, SentEvent } from '../ports.ts'
import type { ReplayBuffer } from './replay-buffer.ts'

/**
 * Sends the known device properties at once, and the rest later. The browser needs time to detect
 * Windows Hello, and nothing waits for it.
 */
export async function detectDevice(
  { authenticator }: Pick<Ports, 'authenticator'>,
  send: (event: SentEvent) => void,
): Promise<void> {
  const device = { handheld: authenticator.handheld(), ...authenticator.browser() }
  send({ type: 'device-known', device: { ...device, windowsHello: 'unknown' } })
  const windowsHello = await authenticator.windowsHello()
  const passkeys = windowsHello !== 'no' && (await authenticator.passkeys())
  if (windowsHello !== 'unknown' || passkeys)
    send({ type: 'device-known', device: { ...device, windowsHello, passkeys } })
}

/**
 * Returns the values typed so far into the prerendered screen. They travel with the address,
 * because a screen may be left as soon as it begins. This happens when a sign-in begins elsewhere,
 * and no later event could deliver the values.
 */
export function earlyValues(
  replay: ReplayBuffer,
): Pick<Extract<Event, { readonly type: 'entered' }>, 'early'> {
  const drawn = replay.held.peek() ? replay.screen(undefined)?.screen : undefined
  const values = Object.fromEntries(
    replay
      .done()
      .flatMap((event) => (event.type === 'changed' ? [[event.field, event.value]] : [])),
  )
  return drawn === undefined || Object.keys(values).length === 0
    ? {}
    : { early: { screen: drawn, values } }
}
