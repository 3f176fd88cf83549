import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { drawn } from '../../support/drawn.ts'
import { isFullTier } from '../../support/tier.ts'
import { drawnOf } from './draw.ts'
import { judgeOf, type Verdict } from './judge.ts'
import { nameOf } from './mutation.ts'
import { listedSurvivors, orHow, writeSurvivors } from './survivors.ts'

const seed = Number(process.env['MUTATIONS_SEED'] ?? 20_261_120)
const asked = process.env['MUTATIONS'] ?? (isFullTier ? '10000' : '500')
const updates = process.env['UPDATE_SURVIVORS'] === '1'
const log = process.env['MUTATIONS_LOG']
const minutes = 60_000

const { mutations, judge } = judgeOf(readSources(join(import.meta.dirname, '../../..')))
const count = Math.min(mutations.length, asked === 'all' ? mutations.length : Number(asked))
export const isLong = count > 500
/** One core for each half; a run that writes the list checks all. */
const parts = updates ? 1 : 2
export const listed = new Map(
  listedSurvivors().flatMap(({ because, survivors }) =>
    survivors.map((name) => [name, because] as const),
  ),
)
export const names: ReadonlySet<string> = new Set(mutations.map(nameOf))

function noteTo(half: number, line: string): void {
  if (log !== undefined) appendFileSync(log, `half ${half}: ${line}\n`)
}

/**
 * Runs mutations of the shipped flows: ten thousand, MUTATIONS of them, or `all`; MUTATIONS_SEED
 * draws others. `npm test` runs a share of the first thousand. UPDATE_SURVIVORS=1 also runs those
 * of the list, and rewrites it; each needs its reason. Only the long run reports listed mutations
 * that no longer survive, since a flow or the compiler changed: they do no harm. MUTATIONS_LOG
 * names a file that collects the results as they come, so that a stopped run leaves them.
 * @param part 0 or 1: every second one of the drawn mutations
 */
export function holdMutations(part: number): void {
  const all = drawnOf(mutations, count, seed)
  const asking = process.env['MUTATIONS'] === undefined ? drawn('mutations', all) : all
  const chosen = asking.filter((_, at) => at % parts === part)
  describe.runIf(part < parts)(
    `${asking.length} mutations of ${mutations.length}, seed ${seed}, half ${part + 1}`,
    () => {
      const verdicts = new Map<string, Verdict>()
      const crashed: string[] = []
      const slowest = { name: '', milliseconds: 0 }

      beforeAll(async () => {
        for (const [at, mutation] of chosen.entries()) {
          const before = process.cpuUsage()
          try {
            const verdict = judge(mutation)
            verdicts.set(nameOf(mutation), verdict)
            if (verdict.is === 'survivor' && !listed.has(nameOf(mutation)))
              noteTo(part + 1, `survives: ${nameOf(mutation)} (${verdict.gone[0] ?? ''})`)
          } catch (error) {
            crashed.push(
              `${nameOf(mutation)}: ${error instanceof Error ? error.message : String(error)}`,
            )
            noteTo(part + 1, `crashed: ${crashed.at(-1) ?? ''}`)
          }
          const { user, system } = process.cpuUsage(before)
          const milliseconds = (user + system) / 1000
          if (milliseconds > slowest.milliseconds)
            Object.assign(slowest, { name: nameOf(mutation), milliseconds })
          if ((at + 1) % 100 !== 0) continue
          noteTo(
            part + 1,
            `${at + 1} of ${chosen.length} judged, ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB`,
          )
          // Lets this worker answer the test runner, which would otherwise take it for dead.
          await setImmediate()
        }
        const counts = Object.entries(Object.groupBy(verdicts.values(), ({ is }) => is)).map(
          ([is, all]) => `${all?.length ?? 0} ${is}`,
        )
        const summary = `${chosen.length} mutations of ${mutations.length}, seed ${seed}: ${counts.join(', ')}, ${crashed.length} crashed; the slowest took ${slowest.milliseconds.toFixed(0)} ms of CPU time: ${slowest.name}`
        console.log(summary)
        noteTo(part + 1, summary)
        if (!updates) return
        const others = mutations.filter(
          (mutation) => listed.has(nameOf(mutation)) && !verdicts.has(nameOf(mutation)),
        )
        writeSurvivors(
          new Set([
            ...survivors(),
            ...others.filter((mutation) => judge(mutation).is === 'survivor').map(nameOf),
          ]),
        )
      }, 180 * minutes)

      const survivors = () =>
        [...verdicts].flatMap(([name, { is }]) => (is === 'survivor' ? [name] : []))

      it('never make the compiler crash', () => expect(crashed).toEqual([]))

      it('are told when they take away an exit, an answer to an error, a text or a target; those that are not are listed', () => {
        expect(orHow(survivors().filter((name) => !listed.has(name)))).toEqual([])
      })

      it.runIf(isLong)('survive as long as they are listed', () => {
        expect(
          orHow(
            [...listed.keys()].filter(
              (name) => verdicts.has(name) && verdicts.get(name)?.is !== 'survivor',
            ),
          ),
        ).toEqual([])
      })

      it('are many that are told', () => {
        const caught = [...verdicts.values()].filter(({ is }) => is === 'caught').length
        expect(caught).toBeGreaterThan(verdicts.size / 2)
      })
    },
  )
}
