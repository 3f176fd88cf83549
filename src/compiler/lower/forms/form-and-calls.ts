import type { AnnouncementOf } from '../announcement.ts'
import type { Walk } from '../place.ts'

/** Fields of the form of a screen, and all calls on the screen. */
export interface FormAndCalls {
  readonly fields: ReadonlyMap<string, AnnouncementOf<'field'>>
  readonly rules: readonly AnnouncementOf<'rule'>[]
  /** Fields whose value is one of the displayed texts. */
  readonly chosen: ReadonlySet<string>
  readonly calls: readonly AnnouncementOf<'arguments'>[]
}

/**
 * The same run of lowering, with recorded fields and calls. They are reported together at the end,
 * as one fact that checks need not assemble again.
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
