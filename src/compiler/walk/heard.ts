import type { Project, ScreenSource } from '../project/project.ts'
import type { Announcement, AnnouncementOf } from './announcement.ts'

type OfScreens = 'screen' | 'go'

/**
 * An announcement as it is remembered: screens by their names. One that is held holds what was remembered of it, and so all that was before.
 * `from` is the screen that is walked.
 */
export type Heard =
  | Exclude<Announcement, { readonly is: OfScreens }>
  | Omit<AnnouncementOf<'screen'>, 'screen'>
  | (Omit<AnnouncementOf<'go'>, 'target' | 'from'> & { readonly target: string; readonly from: boolean })

export function asHeard(announcement: Announcement): Heard {
  if (announcement.is === 'screen') return { is: 'screen', node: announcement.node }
  if (announcement.is !== 'go') return announcement
  const { target, from, ...go } = announcement
  return { ...go, target: target.id, from: from !== undefined }
}

/** Other screens may have changed meanwhile: those that are spoken of are the ones there are. */
export function ofNow(heard: Heard, screen: ScreenSource | undefined, { screens }: Project): readonly Announcement[] {
  if (heard.is === 'screen') return screen ? [{ ...heard, screen }] : []
  if (heard.is !== 'go') return [heard]
  const { target: id, from, ...go } = heard
  const target = screens.get(id)
  return target ? [{ ...go, target, ...(from && screen && { from: screen }) }] : []
}
