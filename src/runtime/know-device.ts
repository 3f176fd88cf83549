import type { Ports, SentEvent } from './ports.ts'

/**
 * What can be known at once is sent at once: whether there is Windows Hello takes the browser a
 * while, and nothing waits for it.
 */
export async function knowDevice(
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
