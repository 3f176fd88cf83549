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

/**
 * A check hears of everything the walk meets; what it must remember lives and dies with one
 * compilation.
 */
export type Check = (context: CheckContext) => Listener

export interface Listener {
  /** What it listens for; everything when there is none. */
  readonly kinds?: readonly FactKind[]
  /**
   * It judges each announcement by itself: what it tells of a screen is remembered with the screen,
   * and need not be found again.
   */
  readonly alone?: true
  /**
   * Whether it needs to hear this at all, of what is of its kind: what it need not hear is not kept
   * to be said again.
   */
  readonly minds?: (fact: Fact) => boolean
  /** `report` is the one of the file that is being walked. */
  readonly hear?: (fact: Fact, report: Report) => void
  /**
   * After the last file: for what only the whole can show; `walked` is what the walk made of it.
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
        // The tag has just been compared, since a listener may also be told everything.
        if (fact.is === kind) judge(fact as FactOf<Kind>, here)
      },
    }
  }
}
