import { describe, expect, it } from 'vitest'
import { seedIn } from '../../scripts/test/tier.ts'
import type { Program } from '../../src/language/program.ts'
import { drawn } from '../support/drawn.ts'
import { isFullTier } from '../support/tier.ts'
import type { Answers } from './answers.ts'
import { withNotes } from './exits.ts'
import { explore } from './explore.ts'
import { faultMatrix } from './fault-matrix.ts'
import { faults } from './faults.ts'
import { walkByChance } from './walk-by-chance.ts'
import { wander } from './wander.ts'
import type { Address } from './world.ts'

export interface Walked {
  readonly product: Program
  readonly doors: readonly Address[]
  /**
   * Entrances of other callers, explored separately.
   * Their state would otherwise multiply the user's possible acts.
   */
  readonly callers?: readonly Address[]
  readonly answers: Answers
  /** Situations that are right as they are. */
  readonly excused: ReadonlySet<string>
  /** Screens that only redirect; no user ever sees them. */
  readonly passed?: readonly string[]
  /** Exits that no walk can take, with the reason. */
  readonly unwalked?: Readonly<Record<string, string>>
  /** Limits of the search of `npm test`; by default those of `npm run test:full`. */
  readonly part?: { readonly most: number; readonly onOneScreen: number }
  /** Exits that only the search of `npm run test:full` takes, with the reason. */
  readonly rare?: Readonly<Record<string, string>>
  /** Minimum number of exits, and maximum number of steps of the shortest path to each. */
  readonly ways?: { readonly least: number; readonly longest: number }
  /**
   * Random walks: their number and their time limit in milliseconds, and the minimum number of
   * walks at that limit.
   */
  readonly chance: { readonly walks: number; readonly within: number; readonly least: number }
}

/** The search of `npm run test:full`. */
const whole = { most: 9000, onOneScreen: 40 }

/** Checks the rules for every product: walks find no violation, and reach every screen and exit. */
export function holdWalks(
  name: string,
  {
    product,
    doors,
    callers = [],
    answers,
    excused,
    passed = [],
    unwalked = {},
    part = whole,
    rare = {},
    ways = { least: 0, longest: Infinity },
    chance,
  }: Walked,
): void {
  describe(`walks over ${name}`, () => {
    const { program, exits } = withNotes(product)
    const each = [doors, callers].map((group) =>
      explore(program, group, answers, {
        excused,
        ...(isFullTier ? whole : { ...part, tries: 15 }),
      }),
    )
    const explored = {
      findings: each.flatMap(({ findings }) => findings),
      screens: each.reduce((all, { screens }) => all.union(screens), new Set<string>()),
      ways: new Map(
        each
          .flatMap(({ ways: found }) => found.entries().toArray())
          .toSorted(([, one], [, other]) => other.length - one.length),
      ),
    }
    console.log(
      each
        .map(({ worlds, ways: found }) => `${worlds} kinds of situations, ${found.size} ways`)
        .join('; '),
      `of ${exits.length}`,
    )

    it('find nothing that must never be', () => {
      expect(
        explored.findings.map(
          ({ fault, detail, way }) => `${fault}: ${detail}, by way of ${way.join(' > ')}`,
        ),
      ).toEqual([])
    })

    it('reach every screen', () => {
      const screens = Object.values(product.journeys).flatMap((journey) =>
        journey.screens.map(({ id }) => id),
      )
      expect(screens.filter((id) => !explored.screens.has(id) && !passed.includes(id))).toEqual([])
    })

    it('take every way that leads out of a screen, by the shortest way there', () => {
      expect(exits.length).toBeGreaterThan(ways.least)
      const left = isFullTier ? unwalked : { ...unwalked, ...rare }
      expect(Object.keys({ ...unwalked, ...rare }).filter((way) => !exits.includes(way))).toEqual(
        [],
      )
      expect(
        exits.filter((exit) => !explored.ways.has(exit) && !Object.hasOwn(left, exit)),
      ).toEqual([])
      expect([...explored.ways].filter(([, way]) => way.length > ways.longest)).toEqual([])
    })

    it("meet every fault of a browser's life in every situation, and hold", () => {
      const { held, broken, impossible, screens, situations } = faultMatrix(
        program,
        drawn(
          `situations of ${name}`,
          each.flatMap((one) => one.situations),
        ),
        faults,
        excused,
      )
      console.log(
        `${faults.length} faults x ${situations} situations of ${screens} screens: ${held} held, ${broken.length} broken, ${impossible} cannot happen there`,
      )
      expect(broken).toEqual([])
      expect(held).toBeGreaterThan(10 * situations)
    })

    it(
      'by chance find nothing that must never be',
      () => {
        const seed = seedIn(process.env)
        const walked = walkByChance(seed, chance, (own) => {
          const { finding, way } = wander(
            product,
            [...doors, ...callers],
            answers,
            own,
            40,
            excused,
          )
          return finding && `${finding.fault}: ${finding.detail}, by way of\n  ${way.join('\n  ')}`
        })
        console.log(`${walked.ran} walks by chance, from SEED=${seed}`)
        expect(walked.found, `SEED=${walked.seed} finds it again`).toBeUndefined()
        expect(walked.ran, 'walks until the time was over').toBeGreaterThanOrEqual(chance.least)
      },
      2 * chance.within,
    )
  })
}
