import { setTimeout } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { dropEventsOfFailure } from '../log/security-log.ts'

/**
 * PostgreSQL's errors for transactions that can succeed when they run again: serialization_failure,
 * deadlock_detected.
 */
const transientCodes: ReadonlySet<string> = new Set(['40001', '40P01'])
const maxTries = 3

const isTransient = (problem: unknown): boolean =>
  problem instanceof Error &&
  'code' in problem &&
  typeof problem.code === 'string' &&
  transientCodes.has(problem.code)

/**
 * Runs a transaction again that the database ended in favour of another, three times in all. Its
 * effects must lie in the database alone.
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

/** Kysely with transactions that are retried where a retry helps. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const originalExecute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: <Value>(run: Parameters<typeof originalExecute<Value>>[0]) =>
        retryTransaction(() => dropEventsOfFailure(() => originalExecute(run))),
    })
  }
}
