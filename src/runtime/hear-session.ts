import type { Ports, SentEvent } from './ports.ts'

/** Tells the engine what the browser keeps of the session: another tab may have begun one. */
export async function hearSession({
  storage,
  send,
}: Pick<Ports, 'storage'> & { readonly send: (event: SentEvent) => void }): Promise<void> {
  const stores = await storage.rereadBrowser()
  if (stores !== undefined) send({ type: 'session-elsewhere', stores })
}
