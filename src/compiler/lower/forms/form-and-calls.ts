import type { AnnouncementOf } from '../announcement.ts'
import type { Walk } from '../place.ts'

/** What the form of a screen asks for, and all that is called there. */
export interface FormAndCalls {
  readonly fields: ReadonlyMap<string, AnnouncementOf<'field'>>
  readonly rules: readonly AnnouncementOf<'rule'>[]
  /** Fields whose text is one of those that are shown. */
  readonly chosen: ReadonlySet<string>
  readonly calls: readonly AnnouncementOf<'arguments'>[]
}

/**
 * The same walk, in which it is noted what a form asks for and what is called: together it is told
 * at the end, as one thing that need not be put together anew.
 */
export function notingForm(walk: Walk): { readonly walk: Walk; readonly tell: () => void } {
  const fields = new Map<string, AnnouncementOf<'field'>>()
  const rules: AnnouncementOf<'rule'>[] = []
  const chosen = new Set<string>()
  const calls: AnnouncementOf<'arguments'>[] = []
  return {
    walk: {
      ...walk,
      announce: (announcement) => {
        if (announcement.is === 'field') fields.set(String(announcement.node.value), announcement)
        else if (announcement.is === 'rule') rules.push(announcement)
        else if (announcement.is === 'placed' && announcement.chosen) chosen.add(announcement.field)
        else if (
          announcement.is === 'arguments' &&
          Object.hasOwn(walk.project.api.operations, announcement.of)
        )
          calls.push(announcement)
        walk.announce(announcement)
      },
    },
    tell: () => {
      if (fields.size > 0) walk.announce({ is: 'form-and-calls', fields, rules, chosen, calls })
    },
  }
}
