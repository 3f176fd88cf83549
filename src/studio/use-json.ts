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

/** Counts the changes of the product's files. */
export function useEdition(): number {
  const [edition, setEdition] = useState(0)
  useEffect(() => {
    const changes = new EventSource('/api/changes')
    changes.addEventListener('message', ({ data }) => setEdition(Number(data)))
    return () => changes.close()
  }, [])
  return edition
}
