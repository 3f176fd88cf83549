import { useEffect, useState } from 'react'
import type { Walk } from './acts.ts'
import type { WalkAnswer } from './messages.ts'

export interface WalkState {
  readonly answer?: WalkAnswer
  /** One sentence of the server. */
  readonly problem?: string
}

/** Plays a walk on the studio's server. The page before stays until the next one. */
export function useWalk(walk: Walk | undefined, edition: number): WalkState {
  const [state, setState] = useState<WalkState>({})
  const body = walk && JSON.stringify(walk)
  useEffect(() => {
    if (body === undefined) return undefined
    const stop = new AbortController()
    void send<WalkAnswer>('/api/walk', body, stop.signal).then((result) => {
      if (!stop.signal.aborted)
        setState((before) => ('answer' in result ? result : { ...before, ...result }))
      return undefined
    })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after a change of a file
  }, [body, edition])
  return state
}

type Sent<Answer> = { readonly answer: Answer } | { readonly problem: string }

/** Sends JSON. A refusal has one sentence. */
export async function send<Answer>(
  address: string,
  body: string,
  signal?: AbortSignal,
): Promise<Sent<Answer>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(signal && { signal }),
    })
    const answered: unknown = await response.json()
    // The server of the studio answers as messages.ts says.
    return response.ok
      ? { answer: answered as Answer }
      : { problem: (answered as { readonly message: string }).message }
  } catch (error) {
    return { problem: String(error) }
  }
}
