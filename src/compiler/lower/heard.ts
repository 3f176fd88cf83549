import type { Project, ScreenSource } from '../model/project.ts'
import type { Announcement, AnnouncementOf } from './announcement.ts'

type OfScreens = 'screen' | 'go'

/**
 * Cached fact: screens by their names. A reference to a screen object would keep its cache, and so
 * all earlier versions, in memory. `from` is the screen under lowering.
 */
export type Heard =
  | Exclude<Announcement, { readonly is: OfScreens }>
  | Omit<AnnouncementOf<'screen'>, 'screen'>
  | (Omit<AnnouncementOf<'go'>, 'target' | 'from'> & {
      readonly target: string
      readonly from: boolean
    })

export function asHeard(announcement: Announcement): Heard {
  if (announcement.is === 'screen') return { is: 'screen', node: announcement.node }
  if (announcement.is !== 'go') return announcement
  const { target, from, ...go } = announcement
  return { ...go, target: target.id, from: from !== undefined }
}

/** Already reported for the same screens, so it is reported again unchanged. */
const said = new WeakMap<Heard, AnnouncementOf<'go'>>()

/**
 * Other screens may have changed since then. Facts refer to the existing screens; those about a
 * removed screen are dropped.
 */
export function ofNow(
  heard: Heard,
  screen: ScreenSource | undefined,
  { screens }: Project,
): Announcement | undefined {
  if (heard.is === 'screen') return screen && { ...heard, screen }
  if (heard.is !== 'go') return heard
  const target = screens.get(heard.target)
  if (!target) return undefined
  const from = heard.from ? screen : undefined
  const before = said.get(heard)
  if (before?.target === target && before.from === from) return before
  const announcement = { ...heard, target, from }
  said.set(heard, announcement)
  return announcement
}
