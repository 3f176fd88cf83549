import { setTimeout } from 'node:timers/promises'
import { Kysely } from 'kysely'

/**
 * What PostgreSQL ends a transaction with that would go through another time:
 * serialization_failure, deadlock_detected.
 */
const transientCodes: ReadonlySet<string> = new Set(['40001', '40P01'])
const maxTries = 3

const isTransient = (problem: unknown): boolean =>
  problem instanceof Error &&
  'code' in problem &&
  typeof problem.code === 'string' &&
  transientCodes.has(problem.code)

/**
 * Tries an act again that the database ended for another one's sake, three times in all. What it
 * does must lie in the database alone.
 */
export async function retryTransaction<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (problem) {
      if (tries === maxTries || !isTransient(problem)) throw problem
      await setTimeout(tries * 20)
    }
  }
}

/** Kysely whose transactions are tried again where that helps. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const originalExecute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: <Value>(run: Parameters<typeof originalExecute<Value>>[0]) =>
        retryTransaction(() => originalExecute(run)),
    })
  }
}
