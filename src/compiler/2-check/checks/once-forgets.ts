import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen, Timer } from '../../../language/program.ts'
import type { FieldSchema, StoreSchema } from '../../../language/state-schema.ts'
import type { ComputedPath, Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { onceAt } from '../../lower/source-map.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import type { Check, CheckContext } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { insideOf } from '../control-flow/moves.ts'
import type { Actions } from '../control-flow/paths.ts'
import { type Changing, changesSomething, repeatsAfter } from '../control-flow/repeats-after.ts'
import { aloneInApp, aloneOnScreen } from '../control-flow/runs-alone.ts'

/**
 * A change under `once: <timer>` is not repeated by a reload: the timer is persistent, and starts
 * with that change.
 */
export const onceForgets: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { app, around } = walked
    const inApp = app
      ? aloneInApp(app).flatMap((steps) =>
          forgetful(steps, around.timers, actionsOf(undefined, walked), project),
        )
      : []
    for (const diagnostic of inApp.concat(
      walked.screens.flatMap(({ screen }) => checked(screen, walked, project)),
    ))
      report.add(diagnostic)
  },
})

type Project = CheckContext['project']

const checked = memoizedByScreen(
  (screen: Screen, walked: WalkedProject, project: Project): readonly Diagnostic[] => {
    const timers = { ...walked.around.timers, ...screen.timers }
    return aloneOnScreen(screen).flatMap((steps) =>
      forgetful(steps, timers, actionsOf(screen, walked), project),
    )
  },
)

function forgetful(
  steps: readonly Step[],
  timers: Readonly<Record<string, Timer>>,
  actions: Actions,
  { api: { operations }, state }: Project,
): readonly Diagnostic[] {
  const around: Changing = {
    actions,
    changes: (operation) => operations[operation]?.changesState ?? false,
  }
  return guardedIn(steps, actions).flatMap((step): readonly Diagnostic[] => {
    const { when: _when, once = '', ...bare } = step
    const [timer, span] = [timers[once], onceAt(step)]
    if (!timer || !span || !changesSomething([bare], around)) return []
    const why =
      forgottenBecause(timer, state.stores) ??
      (repeatsAfter([bare], once, around) ? 'these steps do not start it in every case' : undefined)
    return why === undefined ? [] : [raise.onceForgets(span, { timer: once, why })]
  })
}

/**
 * Steps under `once` with a timer; `once: visit` applies to each arrival, with everything inside.
 */
function guardedIn(
  steps: readonly Step[],
  actions: Actions,
  performing: ReadonlySet<string> = new Set(),
): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.once !== undefined) return step.once === 'visit' ? [] : [step]
    if (step.do !== 'perform')
      return insideOf(step).flatMap((inner) => guardedIn(inner, actions, performing))
    const inner = performing.has(step.action) ? undefined : actions(step.action)
    return inner ? guardedIn(inner, actions, new Set([...performing, step.action])) : []
  })
}

function forgottenBecause(
  { deadline }: Timer,
  stores: Readonly<Record<string, StoreSchema>>,
): string | undefined {
  if ('visit' in deadline) return 'it has no `deadline`, so it ends with the visit'
  return fieldsAt(deadline, stores).some(({ persists }) => persists === 'memory')
    ? 'its deadline is only in memory, so it ends with the page'
    : undefined
}

/** Possible fields of a path: a name computed at run time may be any. */
function fieldsAt(
  [store, ...path]: ComputedPath,
  stores: Readonly<Record<string, StoreSchema>>,
): readonly FieldSchema[] {
  const fields = typeof store === 'string' ? (stores[store]?.fields ?? {}) : {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const names = name.split('.')
    return names.length === path.length &&
      path.every((each, at) => typeof each !== 'string' || each === names[at])
      ? [field]
      : []
  })
}
