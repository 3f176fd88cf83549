import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * Handling of a message: undefined accepts it, a number refuses it with that reply, a promise
 * accepts it later.
 */
export type Manner = { readonly reply?: number; readonly until?: Promise<void> }

export type MailServer = {
  readonly port: number
  /** Messages as they came over the wire, oldest first. */
  readonly received: readonly string[]
  /** Drops the received mail, and accepts everything again. */
  readonly forget: () => void
  /** The names that clients called themselves by. */
  readonly clientNames: () => readonly string[]
  /** Connections that were opened. */
  readonly connections: () => number
  readonly behave: (manner: Manner) => void
  readonly stop: () => Promise<void>
}

const user = 'gatehouse'
const password = 'canary-mail-password'
export const mailLogin = `${user}:${password}`

/** Starts a real SMTP server on the loopback. With TLS, its certificate is self-signed. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const received: string[] = []
  let manner: Manner = {}
  let connections = 0
  const clientNames: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: (auth, _session, done) => {
      if (auth.username === user && auth.password === password) done(null, { user })
      else done(new Error('no such user'))
    },
    onData: (stream, session, done) => {
      clientNames.push(session.hostNameAppearsAs)
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        const { reply, until } = manner
        if (reply !== undefined) {
          done(Object.assign(new Error('not now'), { responseCode: reply }))
          return
        }
        received.push(text)
        if (until === undefined) done()
        // oxlint-disable-next-line promise/no-callback-in-promise -- the server of the test takes a callback
        else void until.then(() => done())
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    clientNames: () => clientNames,
    connections: () => connections,
    forget: () => {
      manner = {}
      received.length = clientNames.length = connections = 0
    },
    behave: (given) => {
      manner = given
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
