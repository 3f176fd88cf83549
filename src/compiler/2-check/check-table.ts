import type { ParsedFile } from '../1-parse/parse-project.ts'
import type { Project } from '../project/project.ts'
import type { Report } from '../report.ts'
import type { Announcement, AnnouncementKind, AnnouncementOf } from '../walk/announcement.ts'

export interface CheckContext { readonly project: Project; readonly files: readonly ParsedFile[]; readonly report: Report }

/** A check hears of everything the walk meets; what it must remember lives and dies with one compilation. */
export type Check = (context: CheckContext) => Listener

export interface Listener {
  readonly hear?: (announcement: Announcement) => void
  /** After the last file: for what only the whole can show. */
  readonly finish?: () => void
}

/** A check of one kind of thing that remembers nothing. */
export function checkEach<Kind extends AnnouncementKind>(kind: Kind, judge: (found: AnnouncementOf<Kind>, context: CheckContext) => void): Check {
  return (context) => ({
    hear: (announcement) => {
      // The tag has just been compared.
      if (announcement.is === kind) judge(announcement as AnnouncementOf<Kind>, context)
    },
  })
}
