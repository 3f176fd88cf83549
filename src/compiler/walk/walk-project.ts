import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import type { Project } from '../project/project.ts'
import type { Report } from '../report.ts'
import type { Announcement } from './announcement.ts'
import { walkBlocks } from './blocks/walk-blocks.ts'
import type { Place, Walk } from './place.ts'
import { globalScope } from './roots.ts'
import { walkSteps } from './steps/walk-steps.ts'
import { announceTypes, walkActions } from './walk-actions.ts'
import { type AppProgram, walkApp } from './walk-app.ts'
import { walkScreen } from './walk-screen.ts'

/** What the walk made of every file, with nothing but data in it. */
export interface WalkedProject {
  readonly app: AppProgram | undefined
  readonly actions: Readonly<Record<string, readonly Step[]>>
  readonly screens: readonly { readonly journey: string; readonly screen: Screen; readonly namespaces: ReadonlySet<string> }[]
  /** Namespaces of texts that stand outside of journeys. */
  readonly namespaces: ReadonlySet<string>
}

/**
 * Reads every flow once, in its scope: names are looked up, parts inlined, expressions typed and lowered. Whoever listens hears of everything
 * on the way; the checks do.
 */
export function walkProject(project: Project, report: Report, announce: (announcement: Announcement) => void): WalkedProject {
  const walkWith = (namespaces: Set<string>): Walk => ({ project, report, announce, namespaces, performed: new Set(), steps: walkSteps, blocks: walkBlocks })
  const common = new Set<string>()
  const outside = walkWith(common)
  const everywhere: Place = { walk: outside, scope: globalScope(project), changed: false, onEnter: false }
  for (const { takes } of [...project.parts.values(), ...project.fields.values()]) announceTypes(takes, everywhere)
  return {
    app: project.app && walkApp(project.app, outside),
    actions: walkActions(outside),
    screens: [...project.screens.values()].map((source) => {
      const namespaces = new Set<string>()
      return { journey: source.journey, screen: walkScreen(source, walkWith(namespaces)), namespaces }
    }),
    namespaces: common,
  }
}
