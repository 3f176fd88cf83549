import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Asked {
  readonly port: number
  /** Sent unchanged: nothing is normalized. */
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export interface Answered {
  readonly status: number
  /** Keyed by lower-case names; `raw` keeps the received form, repeated headers included. */
  readonly headers: IncomingHttpHeaders
  readonly raw: readonly string[]
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends one request of a client that is no browser. */
export const ask = ({ port, path, method = 'GET', headers = {}, body }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', reject)
        .once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            raw: answer.rawHeaders,
            body: Buffer.concat(chunks),
          }),
        )
    })
      .once('error', reject)
      .end(body)
  })
