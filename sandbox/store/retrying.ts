import { setTimeout } from 'node:timers/promises'
import { Kysely } from 'kysely'

/**
 * What PostgreSQL ends a transaction with that would go through another time:
 * serialization_failure, deadlock_detected.
 */
const passing: ReadonlySet<string> = new Set(['40001', '40P01'])
const mostTries = 3

const passes = (problem: unknown): boolean =>
  problem instanceof Error &&
  'code' in problem &&
  typeof problem.code === 'string' &&
  passing.has(problem.code)

/**
 * Tries an act again that the database ended for another one's sake, three times in all. What it
 * does must lie in the database alone.
 */
export async function tryAgain<Value>(act: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (problem) {
      if (tries === mostTries || !passes(problem)) throw problem
      await setTimeout(tries * 20)
    }
  }
}

/** Kysely whose transactions are tried again where that helps. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): ReturnType<Kysely<Tables>['transaction']> {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: <Value>(act: Parameters<typeof once<Value>>[0]) => tryAgain(() => once(act)),
    })
  }
}
