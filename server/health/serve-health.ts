import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../store/open-store.ts'

export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const

export type Health = {
  /**
   * From here on `/readyz` says no.
   * @returns whether anybody ever asked it, and so deserves the time to hear the answer
   */
  readonly drain: () => boolean
}

/**
 * `/healthz`: the process answers. `/readyz`: it should be sent requests: its database answers (the
 * tables are made before the first route is), and it is not about to end. Neither tells more than
 * that, but for what the operator has to mend at the proxy, which is no reason to send requests
 * elsewhere.
 * @param warnings codes of what is configured wrongly
 */
export function serveHealth(
  app: FastifyInstance,
  store: Store,
  warnings: () => readonly string[],
): Health {
  let isDraining = false
  let isWatched = false
  app.get(healthPaths.alive, async () => ({ status: 'alive' }))
  app.get(healthPaths.ready, async (_request, reply) => {
    isWatched = true
    const isReady = !isDraining && (await answers(store))
    if (isReady)
      return { status: 'ready', ...(warnings().length === 0 ? {} : { warnings: warnings() }) }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: isDraining ? 'draining' : 'unavailable' })
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    // Whoever keeps a connection goes elsewhere with the next request.
    if (isDraining) reply.header('connection', 'close')
    return payload
  })
  return {
    drain: () => {
      isDraining = true
      return isWatched
    },
  }
}

async function answers(store: Store): Promise<boolean> {
  try {
    await sql`select 1 from setting limit 1`.execute(store)
    return true
  } catch {
    return false
  }
}
