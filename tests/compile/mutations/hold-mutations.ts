import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { drawnOf } from './draw.ts'
import { judgeOf, type Verdict } from './judge.ts'
import { nameOf } from './mutation.ts'
import { listedSurvivors, orHow, writeSurvivors } from './survivors.ts'

const seed = Number(process.env['MUTATIONS_SEED'] ?? 20_261_120)
const asked = process.env['MUTATIONS'] ?? '1000'
const updates = process.env['UPDATE_SURVIVORS'] === '1'
const minutes = 60_000

const { mutations, judge } = judgeOf(readSources(join(import.meta.dirname, '../../..')))
const count = Math.min(mutations.length, asked === 'all' ? mutations.length : Number(asked))
export const isLong = count > 1000
/** One core for each half; who writes the list judges all. */
const parts = updates ? 1 : 2
export const listed = new Map(listedSurvivors().flatMap(({ because, survivors }) => survivors.map((name) => [name, because] as const)))
export const names: ReadonlySet<string> = new Set(mutations.map(nameOf))

/**
 * Shipped flows, written wrong: a thousand mutations of all there are, or MUTATIONS of them, or `all`; MUTATIONS_SEED draws others.
 * UPDATE_SURVIVORS=1 judges those of the list besides, and writes it anew; each needs its reason. What is listed and survives no longer, since a flow
 * or the compiler changed, is told by the long run alone: it does no harm.
 * @param part 0 or 1: every other one of what is drawn
 */
export function holdMutations(part: number): void {
  const drawn = drawnOf(mutations, count, seed).filter((_, at) => at % parts === part)
  describe.runIf(part < parts)(`${count} mutations of ${mutations.length}, seed ${seed}, half ${part + 1}`, () => {
    const verdicts = new Map<string, Verdict>()
    const crashed: string[] = []
    const slowest = { name: '', milliseconds: 0 }

    beforeAll(() => {
      for (const mutation of drawn) {
        const before = process.cpuUsage()
        try {
          verdicts.set(nameOf(mutation), judge(mutation))
        } catch (error) {
          crashed.push(`${nameOf(mutation)}: ${error instanceof Error ? error.message : String(error)}`)
        }
        const { user, system } = process.cpuUsage(before)
        const milliseconds = (user + system) / 1000
        if (milliseconds > slowest.milliseconds) Object.assign(slowest, { name: nameOf(mutation), milliseconds })
      }
      const counts = Object.entries(Object.groupBy(verdicts.values(), ({ is }) => is)).map(([is, all]) => `${all?.length ?? 0} ${is}`)
      console.log(`${drawn.length} mutations of ${mutations.length}, seed ${seed}: ${counts.join(', ')}, ${crashed.length} crashed; the slowest took ${slowest.milliseconds.toFixed(0)} ms of CPU time: ${slowest.name}`)
      if (!updates) return
      const others = mutations.filter((mutation) => listed.has(nameOf(mutation)) && !verdicts.has(nameOf(mutation)))
      writeSurvivors(new Set([...survivors(), ...others.filter((mutation) => judge(mutation).is === 'survivor').map(nameOf)]))
    }, 180 * minutes)

    const survivors = () => [...verdicts].flatMap(([name, { is }]) => (is === 'survivor' ? [name] : []))

    it('never make the compiler crash', () => expect(crashed).toEqual([]))

    it('are told when they take away an exit, an answer to an error, a text or a target; those that are not are listed', () => {
      expect(orHow(survivors().filter((name) => !listed.has(name)))).toEqual([])
    })

    it.runIf(isLong)('survive as long as they are listed', () => {
      expect(orHow([...listed.keys()].filter((name) => verdicts.has(name) && verdicts.get(name)?.is !== 'survivor'))).toEqual([])
    })

    it('are many that are told', () => {
      const told = [...verdicts.values()].filter(({ is }) => is === 'caught').length
      expect(told).toBeGreaterThan(verdicts.size / 2)
    })
  })
}
