import type { AutomaticLead, AutomaticLeads } from './automatic-leads.ts'
import type { Outcomes } from './automatic.ts'
import { type PathCondition, noCondition } from './path-condition.ts'

interface Place {
  readonly at: string
  readonly assumed: PathCondition
  readonly isSure: boolean
  readonly outcomes: Outcomes
}

/** A ring of more screens than these is not looked for under conditions. */
const LONGEST = 4
/** Once to learn what holds, once more to see that it lasts. */
const LAPS = 3

const found = new WeakMap<AutomaticLeads, Map<string, readonly AutomaticLead[] | undefined>>()

/**
 * A way from a screen back to itself that is taken again and again: on the next lap everything that
 * is asked is known, from what the lap before found and left as it was. Looked for once, as long as
 * all leads are the same.
 */
export function lastingCycle(
  start: string,
  turns: AutomaticLeads,
): readonly AutomaticLead[] | undefined {
  const known = found.get(turns) ?? new Map<string, readonly AutomaticLead[] | undefined>()
  if (!known.has(start)) found.set(turns, known.set(start, ringFrom(start, turns)))
  return known.get(start)
}

function ringFrom(
  start: string,
  { leads, along }: AutomaticLeads,
): readonly AutomaticLead[] | undefined {
  const far = distancesTo(start, leads)
  if (!leads.get(start)?.some(({ to }) => far.has(to))) return undefined
  const seen = new Set<string>()
  const open: (Place & { readonly way: readonly AutomaticLead[] })[] = [
    { at: start, assumed: noCondition, isSure: true, outcomes: new Map(), way: [] },
  ]
  for (let here = open.shift(); here; here = open.shift()) {
    for (const lead of leads.get(here.at) ?? []) {
      if (here.way.length + 1 + (far.get(lead.to) ?? LONGEST) > LONGEST) continue
      const next = taken(lead, here, along)
      if (!next) continue
      const way = [...here.way, lead]
      if (lead.to === start) {
        if (
          turnsAgain(
            next,
            way.map(({ to }) => to),
            { leads, along },
            LAPS,
          )
        )
          return way
        continue
      }
      const key = `${lead.to} ${textOf(next.assumed)}`
      if (seen.has(key)) continue
      seen.add(key)
      open.push({ ...next, way })
    }
  }
  return undefined
}

/** One operation is answered in one way only, whenever it is asked. */
function taken(
  lead: AutomaticLead,
  { assumed, outcomes: before }: Place,
  along: AutomaticLeads['along'],
): Place | undefined {
  for (const [key, as] of lead.outcomes)
    if (before.has(key) && before.get(key) !== as) return undefined
  const known = along(lead, { assumed, isSure: true })
  return (
    known && {
      at: lead.to,
      ...known,
      outcomes: lead.outcomes.size === 0 ? before : new Map([...before, ...lead.outcomes]),
    }
  )
}

function turnsAgain(
  start: Place,
  over: readonly string[],
  { leads, along }: AutomaticLeads,
  laps: number,
): boolean {
  const before = textOf(start.assumed)
  const sureTo = (place: Place, to: string) =>
    (leads.get(place.at) ?? [])
      .flatMap((lead) => (lead.to === to ? (taken(lead, place, along) ?? []) : []))
      .filter(({ isSure }) => isSure)
  // What is known decides everything on the way: of several that end with the same known one is
  // enough.
  const ends = over.reduce<readonly Place[]>(
    (here, next) => [
      ...new Map(
        here.flatMap((place) => sureTo(place, next)).map((place) => [textOf(place.assumed), place]),
      ).values(),
    ],
    [start],
  )
  return (
    ends.some(({ assumed }) => textOf(assumed) === before) ||
    (laps > 1 && ends.some((end) => turnsAgain(end, over, { leads, along }, laps - 1)))
  )
}

/**
 * How many moves it takes from each screen to this one, at the least; those that are too far away
 * are left out.
 */
function distancesTo(start: string, leads: AutomaticLeads['leads']): ReadonlyMap<string, number> {
  const far = new Map([[start, 0]])
  for (let moves = 1; moves < LONGEST; moves++) {
    for (const [id, own] of leads)
      if (!far.has(id) && own.some(({ to }) => far.get(to) === moves - 1)) far.set(id, moves)
  }
  return far
}

const texts = new WeakMap<PathCondition, string>()

/** What is taken for true, as a text: the same for the same. */
function textOf(assumed: PathCondition): string {
  let known = texts.get(assumed)
  if (known === undefined)
    texts.set(
      assumed,
      (known = [...assumed.conditions, ...assumed.values]
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .toSorted((one, other) => (one < other ? -1 : 1))
        .join(' ')),
    )
  return known
}
