import type { ParsedProject } from '../1-parse/parse-project.ts'
import type { Report } from '../report.ts'
import type { Announcement } from '../walk/announcement.ts'
import { walkProject, type WalkedProject } from '../walk/walk-project.ts'
import type { Check } from './check-table.ts'
import { checks } from './checks.ts'
import { checkShapes } from './check-shapes.ts'
import { followersOf } from './followers.ts'

/** Shapes first, then one walk in which every check listens; no walk when what all depends on could not be read. */
export function check({ project, files, unread }: ParsedProject, report: Report): WalkedProject | undefined {
  checkShapes(files, report)
  const followers = followersOf(unread)
  if (followers === 'everything') return undefined
  report.mute(followers)
  const running = checks.map((start: Check) => start({ project, files, report }))
  const walked = walkProject(project, report, (announcement: Announcement) => {
    for (const listener of running) listener.hear?.(announcement)
  })
  for (const listener of running) listener.finish?.()
  return walked
}
