/** A message that the sandbox kept instead of sending it. */
export interface InboxMessage {
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code: string | null
  /** Time, as ISO 8601 in UTC. */
  readonly at: string
}

/** Returns the messages to a user or an address, newest first. */
export async function readInbox(origin: string, to: string): Promise<readonly InboxMessage[]> {
  const response = await fetch(`${origin}/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
  if (!response.ok) throw new Error(`The inbox answered ${response.status} for ${to}.`)
  const body: unknown = await response.json()
  if (!Array.isArray(body) || !body.every(isMessage))
    throw new Error(`The inbox answered something else than messages: ${JSON.stringify(body)}`)
  return body
}

/**
 * Returns the newest code, and waits for it up to ten seconds.
 * @param known number of messages before the request for the code
 */
export async function readCode(origin: string, to: string, known = 0): Promise<string> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const messages = await readInbox(origin, to)
    // A notice of the registration may be newer than the code.
    const code = messages
      .slice(0, Math.max(0, messages.length - known))
      .find((message) => message.code !== null && message.code !== '')?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code came for ${to} within ten seconds.`)
}

function isMessage(value: unknown): value is InboxMessage {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return ['channel', 'to', 'text', 'at'].every((name) => typeof fields.get(name) === 'string')
}
