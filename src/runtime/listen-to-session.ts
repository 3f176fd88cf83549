import type { Ports, SentEvent } from './ports.ts'

/** Sends the engine the browser's stored session, because another tab may have begun a session. */
export async function listenToSession({
  storage,
  send,
}: Pick<Ports, 'storage'> & { readonly send: (event: SentEvent) => void }): Promise<void> {
  const stores = await storage.rereadBrowser()
  if (stores !== undefined) send({ type: 'session-elsewhere', stores })
}
