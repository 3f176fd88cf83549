import type { SourceMap } from '../../language/source.ts'
import { type ParsedFile, isOwnName } from '../1-parse/files.ts'
import { valueOf, wordAt } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import type { Fact, FactKind, FactOf } from '../3-lower/fact.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'

export interface CheckContext {
  readonly project: Project
  readonly files: readonly ParsedFile[]
  /** Addresses of the pictures in the folders of tenants, by their path. */
  readonly pictures: ReadonlyMap<string, string>
  /** Files there that no page draws, with the reason. */
  readonly refusedPictures: ReadonlyMap<string, string>
  /** Tenant files by the name of the tenant that they contain. */
  readonly tenants: ReadonlyMap<string, SourceMap>
  readonly report: Report
}

/**
 * A rule about flows. It receives the facts that lowering reports, and keeps its state for one
 * compilation.
 */
export type Check = (context: CheckContext) => Listener

export interface Listener {
  /** Kinds of facts that the check receives; all kinds if absent. */
  readonly kinds?: readonly FactKind[]
  /**
   * The check handles each fact on its own. So its diagnostics for a screen are cached with the
   * screen, and the check does not run again.
   */
  readonly single?: true
  /** True when the check needs this fact. Other facts of the kind are not cached for replay. */
  readonly wants?: (fact: Fact) => boolean
  /** Receives one fact. `report` belongs to the file that is being walked. */
  readonly onFact?: (fact: Fact, report: Report) => void
  /**
   * Runs after the last file, for rules about the whole project. `walked` has the lowered screens
   * and actions.
   */
  readonly finish?: (walked: WalkedProject) => void
}

/** Makes a check of one kind of fact that keeps no state. */
export function checkEach<Kind extends FactKind>(
  kind: Kind,
  judge: (found: FactOf<Kind>, context: CheckContext) => void,
): Check {
  return (context) => {
    let here = context
    return {
      kinds: [kind],
      single: true,
      onFact: (fact, report) => {
        if (here.report !== report) here = { ...context, report }
        // The condition before the cast compares the tag, because a listener may receive all kinds.
        if (fact.is === kind) judge(fact as FactOf<Kind>, here)
      },
    }
  }
}

/** Tables of a tenant have names of their own, which no table of the product has. */
export const tenantTable: Check = ({ project, files, report }) => ({
  finish: () => {
    for (const { kind, meant } of files) {
      const { tenant = 'default' } = kind
      const [name, node] = [wordAt(meant, 'table'), valueOf(meant, 'table')]
      if (kind.kind !== 'table' || tenant !== project.tenant.name || !node || name === undefined)
        continue
      const isOwn = tenant !== 'default'
      if (isOwnName(name) === isOwn) continue
      report.add(
        raise.tenantTable(node.span, {
          name,
          rule: isOwn
            ? 'a table of a tenant is called "own", or begins with it'
            : 'only tables of tenants are called "own", or begin with it',
        }),
      )
    }
  },
})
