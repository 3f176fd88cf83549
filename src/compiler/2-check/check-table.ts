import type { SourceMap } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/parse-project.ts'
import type { Fact, FactKind, FactOf } from '../lower/fact.ts'
import type { WalkedProject } from '../lower/walk-project.ts'
import type { Project } from '../model/project.ts'
import type { Report } from '../report.ts'

export interface CheckContext {
  readonly project: Project
  readonly files: readonly ParsedFile[]
  /** Files of tenants by the name they say. */
  readonly tenants: ReadonlyMap<string, SourceMap>
  readonly report: Report
}

/** A check receives all announcements of the walk. Its memory lasts for one compilation. */
export type Check = (context: CheckContext) => Listener

export interface Listener {
  /** Kinds of announcements to receive; all of them when absent. */
  readonly kinds?: readonly FactKind[]
  /**
   * The check examines each announcement alone, so its diagnostics for a screen are cached with the
   * screen.
   */
  readonly alone?: true
  /** Filters announcements of its kinds. The others are not stored for a replay. */
  readonly minds?: (fact: Fact) => boolean
  /** `report` is the one of the file that is being walked. */
  readonly hear?: (fact: Fact, report: Report) => void
  /**
   * Runs after the last file, for checks of the whole project; `walked` is the result of the walk.
   */
  readonly finish?: (walked: WalkedProject) => void
}

/** A check of one kind of thing that remembers nothing. */
export function checkEach<Kind extends FactKind>(
  kind: Kind,
  judge: (found: FactOf<Kind>, context: CheckContext) => void,
): Check {
  return (context) => {
    let here = context
    return {
      kinds: [kind],
      alone: true,
      hear: (fact, report) => {
        if (here.report !== report) here = { ...context, report }
        // The tag was just compared, because a listener may also receive all kinds.
        if (fact.is === kind) judge(fact as FactOf<Kind>, here)
      },
    }
  }
}
