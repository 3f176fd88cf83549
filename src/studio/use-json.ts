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
export function useJson<Answer>(address: string | undefined, edition = 0): Loaded<Answer> {
  const [loaded, setLoaded] = useState<Loaded<Answer> & { readonly address?: string }>({})
  useEffect(() => {
    if (address === undefined) return undefined
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then(async (response) => {
        const body: unknown = await response.json()
        if (response.ok) setLoaded({ address, answer: body as Answer })
        else setLoaded({ address, problem: (body as { message: string }).message })
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setLoaded({ address, problem: String(error) })
      })
    return () => stop.abort()
  }, [address, edition])
  return loaded.address === address ? loaded : {}
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
