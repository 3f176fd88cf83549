import type { BrowserContext } from 'playwright-core'
import { findLeaks, type Canary, type Trace } from './find-leaks.ts'
import { leftInBrowser } from './left-in-browser.ts'
import { readRequest } from './read-request.ts'

export interface Canaries {
  /** From its first page on. */
  readonly follow: (context: BrowserContext) => void
  /** What lies where it may not, since the last time that this was asked. Before the browsers close. */
  readonly leaks: () => Promise<readonly string[]>
}

/**
 * Everything that people are and type in a run is a canary: passwords and codes, what names them, what names something on the server. They may
 * appear only where their class allows, in no address, referrer, log, console or storage.
 * @param planted those that nobody need type
 * @param log all that the server wrote so far
 */
export function watchCanaries(planted: () => Promise<readonly Canary[]>, log: () => string): Canaries {
  let canaries: Canary[] = []
  let traces: Trace[] = []
  let contexts: BrowserContext[] = []
  let read = 0

  const follow = (context: BrowserContext) => {
    contexts.push(context)
    context.on('request', (request) => {
      const said = readRequest(request)
      canaries.push(...said.canaries)
      traces.push(...said.traces)
    })
    context.on('console', (message) => traces.push({ place: 'console', text: message.text() }))
    context.on('weberror', (problem) => traces.push({ place: 'console', text: problem.error().message }))
  }

  const leaks = async () => {
    const [known, ...left] = await Promise.all([planted(), ...contexts.map((context) => leftInBrowser(context).catch(() => []))])
    const written = log()
    const found = findLeaks([...known, ...canaries], [...traces, ...left.flat(), { place: 'log', text: written.slice(read) }])
    read = written.length
    ;[canaries, traces, contexts] = [[], [], []]
    return found
  }

  return { follow, leaks }
}
