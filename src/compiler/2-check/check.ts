import type { ParsedProject } from '../1-parse/parse-project.ts'
import type { Report } from '../report.ts'
import type { Announcement } from '../walk/announcement.ts'
import { walkProject, type WalkedProject } from '../walk/walk-project.ts'
import type { Check } from './check-table.ts'
import { checks } from './checks.ts'
import { checkShapes } from './check-shapes.ts'

/** Shapes first, then one walk in which every check listens. */
export function check({ project, files }: ParsedProject, report: Report): WalkedProject {
  checkShapes(files, report)
  const running = checks.map((start: Check) => start({ project, files, report }))
  const walked = walkProject(project, report, (announcement: Announcement) => {
    for (const listener of running) listener.hear?.(announcement)
  })
  for (const listener of running) listener.finish?.()
  return walked
}
