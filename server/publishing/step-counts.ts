import { sql } from 'kysely'
import { slotOf } from '../store/step-slots.ts'
import type { PublishedTenantTable, StepCountTable } from '../store/tables-of-publishing.ts'
import type { Store } from '../store/tables.ts'
import { builtIn, PublishingConflict, readTenant, stopRollout } from './activations.ts'
import { addBlock, type Attempts, type Evidence, noEvidence, worseStep } from './brake.ts'

/** All changes of `step_count`, and the brake that reads them (docs/decisions/0223). */

/** A slot is read this long after its end: processes write every two seconds. */
const settledMs = 5_000

type Counted = Pick<StepCountTable, 'tenant_id' | 'version' | 'step' | 'slot'>

/** Attempts in memory, until they are written. */
export class StepCounts {
  #waiting = new Map<string, StepCountTable>()

  add(counted: Counted, hasFailed: boolean): void {
    const key = JSON.stringify(counted)
    const row = this.#waiting.get(key) ?? { ...counted, tried: 0, failed: 0 }
    this.#waiting.set(key, {
      ...row,
      tried: row.tried + 1,
      failed: row.failed + Number(hasFailed),
    })
  }

  /** Adds the attempts to those of other processes. */
  async write(store: Store): Promise<void> {
    const rows = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (rows.length === 0) return
    await store
      .insertInto('step_count')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'slot', 'version', 'step']).doUpdateSet({
          tried: sql<number>`step_count.tried + excluded.tried`,
          failed: sql<number>`step_count.failed + excluded.failed`,
        }),
      )
      .execute()
  }
}

/** The evidence about a rollout, by step in the order of the first attempts. */
type Watched = {
  readonly candidate: string
  readonly since: number
  nextSlot: number
  readonly steps: Map<string, Evidence>
}

const none: Attempts = { tried: 0, failed: 0 }

/** Watches the rollouts of a process, and ends those of a version that fails more often. */
export class Brake {
  readonly #watched = new Map<string, Watched>()

  /**
   * Reads the slots that have ended since the last call.
   * @returns the step at which the candidate was worse, when this call has ended the rollout
   */
  async check(store: Store, now: number, row: PublishedTenantTable): Promise<string | undefined> {
    const { tenant_id, candidate, candidate_since, active } = row
    if (candidate === null || candidate_since === null) {
      this.#watched.delete(tenant_id)
      return undefined
    }
    const known = this.#watched.get(tenant_id)
    const watched: Watched =
      known?.candidate === candidate && known.since === candidate_since
        ? known
        : { candidate, since: candidate_since, nextSlot: slotOf(candidate_since), steps: new Map() }
    this.#watched.set(tenant_id, watched)
    const end = slotOf(now - settledMs)
    if (end <= watched.nextSlot) return undefined
    const counts = await store
      .selectFrom('step_count')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('slot', '>=', watched.nextSlot)
      .where('slot', '<', end)
      .where('version', 'in', [candidate, active ?? builtIn])
      .orderBy('slot')
      .orderBy('step')
      .execute()
    watched.nextSlot = end
    for (const [key, rows] of Map.groupBy(counts, ({ slot, step }) => `${slot} ${step}`)) {
      const step = key.slice(key.indexOf(' ') + 1)
      watched.steps.set(
        step,
        addBlock(watched.steps.get(step) ?? noEvidence, {
          candidate: rows.find(({ version }) => version === candidate) ?? none,
          baseline: rows.find(({ version }) => version !== candidate) ?? none,
        }),
      )
      const worse = worseStep(watched.steps)
      if (worse !== undefined) return this.#stop(store, now, { row, worse })
    }
    return undefined
  }

  /** Another process may have been faster, or a person. */
  async #stop(
    store: Store,
    now: number,
    { row, worse }: { readonly row: PublishedTenantTable; readonly worse: string },
  ): Promise<string | undefined> {
    this.#watched.delete(row.tenant_id)
    const seen = await readTenant(store, row.tenant_id)
    if (seen.candidate !== row.candidate || seen.candidate_since !== row.candidate_since)
      return undefined
    try {
      await store.transaction().execute((transaction) =>
        stopRollout(
          transaction,
          {
            seen,
            now,
            author: 'Gatehouse',
            message: `${worse} failed more often than in ${seen.active ?? builtIn}.`,
          },
          'brake',
        ),
      )
      return worse
    } catch (problem) {
      if (problem instanceof PublishingConflict) return undefined
      throw problem
    }
  }
}
