import type { Route } from 'playwright-core'
import type { FaultyProxy } from './faulty-proxy.ts'

/** Damage by the network to the answer of a call, by the rows of docs/faults.yaml. */
export interface NetworkFault {
  readonly row: string
  readonly name: string
  readonly spoil: (route: Route) => Promise<void>
}

export const networkFaults = (proxy: FaultyProxy): readonly NetworkFault[] => [
  { row: 'B02', name: 'offline', spoil: (route) => route.abort('internetdisconnected') },
  {
    row: 'B03',
    name: 'a server error',
    spoil: (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'SYSTEM_ERROR', message: 'x', traceId: 'trace-1' },
      }),
  },
  {
    row: 'B07',
    name: 'a connection that is reset',
    spoil: (route) => route.abort('connectionreset'),
  },
  {
    row: 'B10',
    name: 'the page of a proxy',
    spoil: (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>Sign in to the hotel</h1>',
      }),
  },
  {
    row: 'B12',
    name: 'a redirect to another origin',
    spoil: (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://elsewhere.example/' } }),
  },
  { row: 'B11', name: 'an answer against the document', spoil: violate },
  // Last, because the server acts, and a page may find that out by itself.
  {
    row: 'B08',
    name: 'an answer that is cut',
    spoil: (route) => {
      void proxy.spoil(new URL(route.request().url()).pathname, 'cut')
      return route.fallback()
    },
  },
]

/** The true answer, with every value of another type. */
async function violate(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = await response.text()
  // Its cookies are included.
  await route.fulfill({
    response,
    status: 200,
    json: answer === '' ? 'gone' : violating(JSON.parse(answer)),
  })
}

function violating(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [0] : value.map(violating)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, violating(one)]))
    : { gone: true }
}
