import type { Report } from '../report.ts'
import type { Announcement } from './announcement.ts'
import type { Watching } from './watched-project.ts'

/** Who hears of what the walk meets. */
export interface Audience {
  /** What was heard before is said again to an audience of the same name alone. */
  readonly name: string
  /** Whoever judges each thing by itself, and tells it to the report of the screen. */
  alone(announcement: Announcement, told: Report): void
  /** Whoever puts together what several screens say, or several things of one. */
  together(announcement: Announcement): void
  isForTogether(announcement: Announcement): boolean
  /** Notes what a walk reads. */
  readonly watching: Watching
}
