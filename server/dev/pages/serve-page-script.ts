import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cacheControl } from '../../headers.ts'
import type { PageScript } from './page.ts'

/** Serves a script of a sandbox page, and returns how the page names it. */
export function servePageScript(
  app: FastifyInstance,
  address: string,
  content: string,
): PageScript {
  app.get(address, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', cacheControl.briefly)
      .send(content),
  )
  return { address, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` }
}
