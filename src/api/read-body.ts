/** A reply larger than this is not one of ours. */
export const sizeLimit = 5 * 1024 * 1024

/**
 * The body as text, or undefined when it is larger than the limit or not UTF-8 (RFC 8259, section
 * 8.1; a byte order mark stays in and fails to parse). Rejects when the body was cut.
 */
export async function readBody(response: Response, limit = sizeLimit): Promise<string | undefined> {
  if (response.body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const reader = response.body.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return decoded(() => text + decoder.decode())
    size += value.byteLength
    const more = size > limit ? undefined : decoded(() => decoder.decode(value, { stream: true }))
    if (more === undefined) {
      // Nobody waits for the rest; that it cannot be cancelled either changes nothing.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += more
  }
}

function decoded(decode: () => string): string | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
