import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../store/tables.ts'

export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const

export type Health = {
  /**
   * Makes `/readyz` fail from now on.
   * @returns whether any client ever polled it, and therefore needs time to see the failure
   */
  readonly drain: () => boolean
}

/**
 * Serves `/healthz` (the process answers) and `/readyz` (it can receive requests). Ready means that
 * the database answers and the process is not about to end. The tables are created before the first
 * route. The warnings are mistakes in the proxy that the operator must fix. They are no reason to
 * send requests elsewhere, and nothing more is revealed.
 * @param warnings codes of configuration mistakes
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
