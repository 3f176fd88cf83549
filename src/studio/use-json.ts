import { useEffect, useState } from 'react'

export interface Loaded<Answer> {
  readonly answer?: Answer
  /** One sentence. */
  readonly problem?: string
}

/**
 * Fetches an address of the studio's server, and again when `edition` changes. The answer before
 * stays until the next one, so that nothing flickers.
 */
export function useJson<Answer>(address: string, edition = 0): Loaded<Answer> {
  const [loaded, setLoaded] = useState<Loaded<Answer> & { readonly address?: string }>({})
  const asked = `${address}${address.includes('?') ? '&' : '?'}edition=${edition}`
  useEffect(() => {
    const stop = new AbortController()
    void load<Answer>(asked, stop.signal).then((result) => {
      if (!stop.signal.aborted) setLoaded({ address, ...result })
      return undefined
    })
    return () => stop.abort()
  }, [address, asked])
  return loaded.address === address ? loaded : {}
}

async function load<Answer>(address: string, signal: AbortSignal): Promise<Loaded<Answer>> {
  try {
    const response = await fetch(address, { signal })
    const body: unknown = await response.json()
    // The server of the studio answers as messages.ts says, and a refusal has one sentence.
    return response.ok
      ? { answer: body as Answer }
      : { problem: (body as { readonly message: string }).message }
  } catch (error) {
    return { problem: String(error) }
  }
}

const changesName = 'gatehouse-studio-changes'

/**
 * Counts the changes of the product's files. One tab of a browser listens for all, because a
 * browser keeps few connections to a server (six of HTTP/1.1); another follows when it closes.
 */
export function useEdition(): number {
  const [edition, setEdition] = useState(0)
  useEffect(() => {
    const channel = new BroadcastChannel(changesName)
    channel.addEventListener('message', ({ data }) => setEdition(Number(data)))
    const stop = new AbortController()
    const { signal } = stop
    const listen = async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const changes = new EventSource('/api/changes')
      changes.addEventListener('message', ({ data }) => {
        setEdition(Number(data))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a channel
        channel.postMessage(data)
      })
      signal.addEventListener('abort', () => {
        changes.close()
        resolve(undefined)
      })
      return promise
    }
    // The end of the page ends the wait, too.
    navigator.locks.request(changesName, { signal }, listen).catch(() => undefined)
    return () => {
      stop.abort()
      channel.close()
    }
  }, [])
  return edition
}
