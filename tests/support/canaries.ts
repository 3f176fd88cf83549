import type { BrowserContext, Response } from 'playwright-core'
import { findLeaks, type Canary, type Trace } from './find-leaks.ts'
import { leftInBrowser } from './left-in-browser.ts'
import { readAnswer, readRequest } from './read-request.ts'

export interface Canaries {
  /** From its first page on. */
  readonly follow: (context: BrowserContext) => void
  /** Starts here: earlier output of the server belongs to another test file. */
  readonly forget: () => void
  /** Returns the leaks since the last call. Call it before the browsers close. */
  readonly leaks: () => Promise<readonly string[]>
}

/** Milliseconds. An answer that never ends is not read further. */
const timeoutMs = 2_000

/**
 * Treats all user data, typed values and values from the server as canaries:
 * passwords, codes, personal names and identifiers of server objects.
 * A canary may appear only where its class allows it.
 * Addresses, referrers, logs, consoles and storage must hold none.
 * @param planted canaries that need not be typed
 * @param log the full output of the server so far
 */
export function watchCanaries(
  planted: () => Promise<readonly Canary[]>,
  log: () => string,
): Canaries {
  let canaries: Canary[] = []
  let traces: Trace[] = []
  let contexts: BrowserContext[] = []
  let answers: Promise<readonly Canary[]>[] = []
  let read = 0

  const follow = (context: BrowserContext) => {
    contexts.push(context)
    context.on('request', (request) => {
      const found = readRequest(request)
      canaries.push(...found.canaries)
      traces.push(...found.traces)
    })
    context.on('response', (response) => {
      if (response.request().resourceType() === 'fetch') answers.push(leaksIn(response))
    })
    context.on('console', (message) => traces.push({ place: 'console', text: message.text() }))
    context.on('weberror', (problem) =>
      traces.push({ place: 'console', text: problem.error().message }),
    )
  }

  const leaks = async () => {
    const [known, ...left] = await Promise.all([
      planted(),
      ...contexts.map((context) => leftInBrowser(context).catch(() => [])),
    ])
    const written = log()
    const found = findLeaks(
      [...known, ...canaries, ...(await Promise.all(answers)).flat()],
      [...traces, ...left.flat(), { place: 'log', text: written.slice(read) }],
    )
    read = written.length
    ;[canaries, traces, contexts, answers] = [[], [], [], []]
    return found
  }

  const forget = () => {
    read = log().length
  }

  return { follow, forget, leaks }
}

/** A response cut off by a simulated network fault counts as no answer. */
function leaksIn(response: Response): Promise<readonly Canary[]> {
  const waiting = new Promise<readonly Canary[]>((resolve) =>
    setTimeout(resolve, timeoutMs, []).unref(),
  )
  return Promise.race([response.text().then(readAnswer, () => []), waiting])
}
