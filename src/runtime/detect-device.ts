import type { Ports, SentEvent } from './ports.ts'

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
