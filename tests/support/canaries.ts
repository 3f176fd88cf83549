import type { BrowserContext, Response } from 'playwright-core'
import { findLeaks, type Canary, type Trace } from './find-leaks.ts'
import { leftInBrowser } from './left-in-browser.ts'
import { readAnswer, readRequest } from './read-request.ts'

export interface Canaries {
  /** From its first page on. */
  readonly follow: (context: BrowserContext) => void
  /** From now on: what the server wrote before is of another file of tests. */
  readonly forget: () => void
  /**
   * What lies where it may not, since the last time that this was asked. Before the browsers close.
   */
  readonly leaks: () => Promise<readonly string[]>
}

/** Milliseconds. An answer that never ends says nothing more. */
const patience = 2_000

/**
 * Everything that people are and type in a run, and all that the server tells of it, is a canary:
 * passwords and codes, what names them, what names something on the server. They may appear only
 * where their class allows, in no address, referrer, log, console or storage.
 * @param planted those that nobody need type
 * @param log all that the server wrote so far
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
      const said = readRequest(request)
      canaries.push(...said.canaries)
      traces.push(...said.traces)
    })
    context.on('response', (response) => {
      if (response.request().resourceType() === 'fetch') answers.push(told(response))
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

/** What a spoiled network has cut is no answer. */
function told(response: Response): Promise<readonly Canary[]> {
  const waiting = new Promise<readonly Canary[]>((resolve) =>
    setTimeout(resolve, patience, []).unref(),
  )
  return Promise.race([response.text().then(readAnswer, () => []), waiting])
}
