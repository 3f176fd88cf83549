import type { AutomaticLead, AutomaticLeads } from './automatic-leads.ts'
import type { Outcomes } from './automatic.ts'
import { type PathCondition, noCondition } from './path-condition.ts'

interface Place {
  readonly at: string
  readonly assumed: PathCondition
  readonly isSure: boolean
  readonly outcomes: Outcomes
}

/** Limit of screens in a cycle. Longer cycles are not searched under conditions. */
const LONGEST = 4
/** The first laps find the conditions that hold; a further lap confirms that they last. */
const LAPS = 3

const found = new WeakMap<AutomaticLeads, Map<string, readonly AutomaticLead[] | undefined>>()

/**
 * Returns a path from a screen back to itself that repeats without end. On the next lap every
 * condition is known, because the lap before set its value and left it unchanged. Cached as long as
 * all leads are the same.
 */
export function lastingCycle(
  start: string,
  turns: AutomaticLeads,
): readonly AutomaticLead[] | undefined {
  const known = found.get(turns) ?? new Map<string, readonly AutomaticLead[] | undefined>()
  if (!known.has(start)) found.set(turns, known.set(start, cycleFrom(start, turns)))
  return known.get(start)
}

function cycleFrom(
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

/**
 * Follows a lead. Returns undefined when it requires a second outcome of one operation, because
 * each operation has only one answer.
 */
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
  // The known conditions decide everything on the path. So of several places with equal conditions
  // one is enough.
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
 * Returns the least number of moves from each screen to this one, without the screens that are too
 * far away.
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

/** Returns the assumptions as text. Equal assumptions have equal texts. */
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
