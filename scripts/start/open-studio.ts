import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const root = join(import.meta.dirname, '..', '..')
const ready = /^Studio ready: (http:\S+?)\/$/m
const loopback = /^(::1$|(::ffff:)?127\.)/

export interface StudioOnDemand {
  /** Answers the link of the page: starts the studio at the first request, and leads to it. */
  readonly open: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  readonly close: () => void
}

/**
 * The studio of a product beside `npm run dev`, in a process of its own: its page is built as for
 * production.
 */
export function studioOnDemand(folder: string): StudioOnDemand {
  const children = new Set<ChildProcess>()
  const close = () => {
    for (const child of children) child.kill()
  }
  process.once('exit', close)
  let origin: Promise<string> | undefined

  async function start(port: readonly string[]): Promise<string> {
    const script = join(root, 'scripts', 'studio.ts')
    const args = [...process.execArgv, script, '--product', folder, ...port]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let written = ''
    const take = (text: string) => {
      written += text
      const [, found] = ready.exec(written) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', reject)
    child.on('exit', () => {
      children.delete(child)
      origin = undefined
      reject(new Error(written))
    })
    return promise
  }
  return {
    async open({ headers, socket }, reply) {
      // The studio answers this machine alone, and another site may not start it (Fetch Metadata,
      // section 2.4).
      const { 'sec-fetch-site': site = 'none' } = headers
      const isAllowed =
        loopback.test(socket.remoteAddress ?? '') && /^(same-origin|none)$/.test(site)
      if (!isAllowed) return reply.code(403).send()
      // At the usual port the browser still has its unsaved texts; another studio may hold it.
      origin ??= start([]).catch(async () => (origin = start(['--port', '0'])))
      try {
        return await reply.redirect(`${await origin}/problems`)
      } catch (problem) {
        origin = undefined
        return reply.code(500).type('text/plain').send(String(problem))
      }
    },
    close: () => {
      process.off('exit', close)
      close()
    },
  }
}
