import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { drawSeedIn } from '../../scripts/test/tier.ts'
import type { Layout } from '../../src/language/program.ts'
import { seeded } from '../model/chance.ts'
import { drawn } from '../support/drawn.ts'
import { acting, type FaultedScreen, layouts, showing } from '../support/faulted-screens.ts'
import { startFaultyProxy } from '../support/faulty-proxy.ts'
import { networkFaults } from '../support/network-faults.ts'
import { sufferAct } from '../support/suffer-act.ts'
import { sufferFaults } from '../support/suffer-faults.ts'
import { useGatehouse } from '../support/use-gatehouse.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Language } from '../support/words.ts'

const proxy = await startFaultyProxy()
const gatehouse = useGatehouse({ args: [...proxy.args] })
const faults = networkFaults(proxy)
const seed = drawSeedIn(process.env)
const held: string[] = []

afterEach(() => proxy.heal())
afterAll(() => {
  proxy.stop()
  console.log(
    `${faults.length} faults x ${held.length} screens held in the browser, from SEED=${seed}: ${held.join(', ')}`,
  )
})

/** Draws a screen of that layout; another seed draws another. */
function drawOne(of: Layout): FaultedScreen {
  const all = showing.filter(({ layout }) => layout === of)
  const one = all[Math.floor(seeded(seed)() * all.length)]
  if (one === undefined) throw new Error(`No screen of layout ${of} shows an answer.`)
  return one
}

const languages: readonly Language[] = ['en-US', 'ko-KR']
const visitorOf = ({ trip, layout }: FaultedScreen): Promise<Visitor> => {
  const language = languages[(layouts.indexOf(layout) + Math.abs(seed)) % 2] ?? 'en-US'
  return gatehouse.visit({
    language,
    as: trip.as ?? (language === 'ko-KR' ? 'seoyeon.lee' : 'minji.kim'),
  })
}

describe('B02 B03 B07 B08 B10 B11 B12 in a browser: shows the error, keeps data, and retries', () => {
  test.each(drawn('layouts under faults', layouts))(
    'where a screen of layout %s is loaded',
    async (layout) => {
      const screen = drawOne(layout)
      expect(await sufferFaults(await visitorOf(screen), screen, faults)).toEqual(
        faults.map(({ row }) => row),
      )
      held.push(`${layout} ${screen.id}`)
    },
  )
})

/**
 * Draws as many screens as there are faults, in a random order in which each layout and each part
 * comes first once. Another seed draws others.
 */
const acts = ((): readonly FaultedScreen[] => {
  const chance = seeded(seed)
  const mixed = acting
    .map((screen) => ({ screen, lot: chance() }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ screen }) => screen)
  const first = mixed.filter(
    ({ layout, part }, at) =>
      mixed.findIndex((other) => other.layout === layout) === at ||
      (part !== undefined && mixed.findIndex((other) => other.part === part) === at),
  )
  return [...first, ...mixed.filter((screen) => !first.includes(screen))].slice(0, faults.length)
})()

describe('a fault during an action keeps typed text and allows a retry', () => {
  const met = faults.flatMap((fault, at) => {
    const screen = acts[(at + Math.abs(seed)) % acts.length]
    return screen ? [{ fault, screen, to: screen.calls.map(({ id }) => id).join() }] : []
  })
  test.each(drawn('acts under faults', met))(
    '$fault.row $fault.name, to $to of $screen.id',
    async ({ screen, fault }) => {
      expect(await sufferAct(await visitorOf(screen), screen, fault)).toEqual(['there'])
    },
  )
})
