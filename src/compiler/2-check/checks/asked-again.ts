import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { mergedScreen } from '../../lower/parts/merged-screen.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { entryOf, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { movesOf } from '../control-flow/moves.ts'

/**
 * A journey asks for a thing once: a later screen fills in an earlier entry (WCAG 2.2,
 * 3.3.7). Passwords and codes are asked again on purpose.
 */
export const askedAgain: Check = ({ project, report }) => ({
  finish: (walked) => {
    const journeys = new Map(walked.screens.map(({ journey, screen }) => [screen.id, journey]))
    const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen]))
    for (const { journey, screen } of walked.screens) {
      const asked = askedOn(screen, walked)
      if (asked.size === 0) continue
      for (const later of reachedBySubmit(screen, byRoute, walked)) {
        if (journeys.get(later.id) !== journey) continue
        // Each leads to the other: neither is first.
        if (reachedBySubmit(later, byRoute, walked).has(screen)) continue
        for (const [word, field] of askedOn(later, walked)) {
          const source = project.screens.get(later.id)
          const before = asked.get(word)
          if (before === undefined || !source || isFilled(later, field)) continue
          const form = mergedScreen(source).node('form')
          const entry = entryOf(valueOf(valueOf(form, 'schema'), 'properties'), field)
          if (entry)
            report.add(raise.askedAgain(entry.keySpan, { name: field, before, screen: screen.id }))
        }
      }
    }
  },
})

/** Words of autofill for a thing that stays the same during a journey. */
const SAME: ReadonlySet<string> = new Set([
  'name',
  'given-name',
  'family-name',
  'username',
  'email',
  'tel',
  'tel-national',
  'organization',
  'street-address',
  'postal-code',
  'bday',
])

/** Fields by their word of autofill. */
const askedOn = memoizedByScreen((screen: Screen): ReadonlyMap<string, string> => {
  const { ui = {}, schema } = screen.form ?? {}
  const fields = Object.keys((schema?.['properties'] ?? {}) as Readonly<Record<string, unknown>>)
  return new Map(
    fields.flatMap((field) => {
      const own = ui[field] as Readonly<Record<string, unknown>> | undefined
      const autofill = own?.['ui:autocomplete']
      const words = typeof autofill === 'string' ? autofill.split(' ') : []
      return words.filter((word) => SAME.has(word)).map((word) => [word, field] as const)
    }),
  )
})

function isFilled({ form }: Screen, field: string): boolean {
  return Object.hasOwn(form?.initial ?? {}, field) || form?.keep !== undefined
}

/** Screens that the submits of a screen lead to, and theirs. */
function reachedBySubmit(
  screen: Screen,
  byRoute: ReadonlyMap<string, Screen>,
  walked: WalkedProject,
): ReadonlySet<Screen> {
  const found = new Set<Screen>()
  const follow = (from: Screen): void => {
    for (const route of submitsTo(from, walked)) {
      const to = byRoute.get(route)
      if (!to || to === screen || found.has(to)) continue
      found.add(to)
      follow(to)
    }
  }
  follow(screen)
  return found
}

const submitsTo = memoizedByScreen((screen: Screen, walked): readonly string[] => {
  const actions = actionsOf(screen, walked)
  return [screen.submit, ...(screen.pages ?? []).map(({ submit }) => submit)].flatMap((steps) =>
    movesOf(steps, actions).flatMap((move) => (move.to === 'screen' ? [move.route] : [])),
  )
})
