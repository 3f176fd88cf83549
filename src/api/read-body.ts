/** Bytes; a larger reply is not from our server. */
export const sizeLimit = 5 * 1024 * 1024

/**
 * Returns the body as text, or undefined when it exceeds the limit or is not UTF-8 (RFC 8259,
 * section 8.1). A byte order mark stays in and fails to parse. Rejects when the body was cut.
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
      // The rest of the body is not needed, so a failed cancel changes nothing.
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
