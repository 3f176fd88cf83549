import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Json } from '../../language/json.ts'
import type { Screen } from '../../language/program.ts'
import type { SourceNode, SourceScalar } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entriesOf, entryOf, itemsOf, scalarOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { actionAt, type Project, type ScreenSource } from '../2-resolve/project.ts'
import { mergedScreen } from '../3-lower/parts.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { Check } from '../4-check/check-table.ts'
import { cyclesIn, describePath, type Lead } from '../cycles.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import {
  type Actions,
  actionsOf,
  collectFrom,
  everyBlock,
  everyStep,
  type FindingsOf,
  insideOf,
  pressesIn,
  sequencesOf,
} from './moves.ts'
import type { Changing } from './repeats.ts'

/**
 * Back restores a screen (principle 8): typed values are present again, except secrets, and the
 * return repeats no change on the server.
 */
export const backNavigation: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked, project)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen(
  (screen: Screen, walked, { screens, api }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    if (!source) return []
    const actions = actionsOf(screen, walked)
    const changes = (operation: string) => api.operations[operation]?.changesState ?? false
    const [back] = sequencesOf({ ...screen, enter: [] }).flatMap((steps) =>
      reversible(steps, screen.route, actions),
    )
    const repeated = [
      ...(back ? repeating(screen.enter, { actions, changes }, true) : []),
      ...repeating(screen.seen ?? [], { actions, changes }, false),
    ]
    const [away] = back
      ? [back]
      : pressesIn([
          ...screen.content,
          ...(screen.pages ?? []).flatMap((page) => page.content),
        ]).flatMap(({ press }) => outward(press))
    const leaving = back && recordedSpan(back)
    const gone = away && recordedSpan(away)
    const again = repeated.flatMap((step) => {
      const span = recordedSpan(step)
      const isSeen = (screen.seen ?? []).includes(step)
      return span && step.do === 'call'
        ? [
            raise.repeatsOnBack(
              span,
              { operation: step.call.operation },
              leaving && !isSeen
                ? [
                    {
                      span: leaving,
                      message: 'This goes to a screen from which Back returns here.',
                    },
                  ]
                : [],
            ),
          ]
        : []
    })
    const typed = away && !screen.form?.keep ? typedFields(screen, actions) : []
    const properties = valueOf(valueOf(mergedScreen(source).node('form'), 'schema'), 'properties')
    const entry = typed
      .map((field) => entryOf(properties, field))
      .find((found) => found !== undefined)
    return entry && gone
      ? [
          ...again,
          raise.typedIsLost(gone, { name: entry.key }, [
            { span: entry.keySpan, message: 'Users type the value here.' },
          ]),
        ]
      : again
  },
)

/** Every jump away from this screen that leaves a history entry. */
function reversible(steps: readonly Step[], route: string, actions: Actions): readonly Step[] {
  return collectFrom<Step>(steps, { actions }, (step, inside) => {
    if (step.do === 'go') return step.replace || step.to.route === route ? [] : [step]
    return step.do === 'perform' && step.replace === true ? [] : inside()
  })
}

/**
 * Steps after a press that opens another site: Back returns here, to a freshly loaded page. A press
 * that first calls the server has ended something, and leaves for good.
 */
function outward(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) =>
    step.do === 'leave' || step.do === 'leave-to'
      ? [step]
      : step.do === 'choose'
        ? insideOf(step).flatMap(outward)
        : [],
  )
}

/**
 * Changing calls that repeat at each arrival. A call under `once: <timer>` does not repeat. A call
 * under `once: visit` does, because Back begins a new visit.
 */
function repeating(
  steps: readonly Step[],
  { actions, changes }: Changing,
  onlyOnce: boolean,
): readonly Step[] {
  const repeatedIn =
    (within: boolean): FindingsOf<Step> =>
    (step, inside) => {
      if (step.do === 'ask' || (step.once !== undefined && step.once !== 'visit')) return []
      const once = within || step.once === 'visit'
      // A call at enter without `once` is reported separately.
      const own = step.do === 'call' && changes(step.call.operation) && once === onlyOnce
      return [...(own ? [step] : []), ...inside(repeatedIn(once))]
    }
  return collectFrom(steps, { actions }, repeatedIn(false))
}

/** Fields that the user types into, except secrets. */
function typedFields(
  { form, content, pages = [], enter }: Screen,
  actions: Actions,
): readonly string[] {
  const placed = everyBlock([...content, ...pages.flatMap((page) => page.content)]).flatMap(
    (block) => (block.block === 'field' || block.block === 'select' ? [block.field] : []),
  )
  const isShown = (field: string) => at(at(form?.ui, field), 'ui:widget') !== 'known-username'
  // A field with an initial value from the state, or filled from there, is stored by the steps.
  const filled = everyStep(enter, actions).flatMap((step) =>
    step.do === 'fill' ? Object.entries(step.values) : [],
  )
  const isRemembered = (field: string) =>
    [
      form?.initial[field],
      ...filled.filter(([name]) => name === field).map(([, value]) => value),
    ].some((value) => JSON.stringify(value ?? '').includes('"root":"state"'))
  return placed.filter(
    (field) => form?.secrets.includes(field) === false && isShown(field) && !isRemembered(field),
  )
}

function at(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, Json>>)[key]
    : undefined
}

/** Words after which the steps that follow are not certain to run. */
const MAY_LEAVE = ['go', 'history', 'reopen', 'leave', 'post-form', 'authorize', 'end', 'check']

interface Reading {
  readonly screen: ScreenSource
  readonly project: Project
  readonly seen: ReadonlySet<string>
}

/**
 * Users come to rest on a screen: no screen goes to itself unconditionally, directly or through
 * others.
 */
export const endlessScreens: Check = ({ project, report }) => ({
  finish: () => {
    const screens = [...project.screens.values()]
    const leads = new Map(
      screens.map((screen): [string, readonly Lead<SourceScalar>[]] => {
        const found = goesOn(mergedScreen(screen).entry('on', 'enter')?.value, {
          screen,
          project,
          seen: new Set(),
        })
        return [
          screen.id,
          found === 'perhaps' || !found ? [] : [{ to: String(found.value), node: found }],
        ]
      }),
    )
    for (const { name, node, over } of cyclesIn(leads))
      report.add(raise.screensInARing(node.span, { name, way: describePath(over) }))
  },
})

/**
 * Returns the target that the steps reach for certain, without a condition or a question to the
 * user.
 */
function goesOn(
  steps: SourceNode | undefined,
  reading: Reading,
): SourceScalar | 'perhaps' | undefined {
  for (const step of itemsOf(steps)) {
    const certain = !valueOf(step, 'when') && !valueOf(step, 'once')
    const target = scalarOf(valueOf(step, 'go'))
    if (certain && target) return target
    const action = wordAt(step, 'do')
    if (certain && action !== undefined && !reading.seen.has(action)) {
      const found = goesOn(stepsOf(action, reading), {
        ...reading,
        seen: new Set([...reading.seen, action]),
      })
      if (found) return found
    } else if (mayLeave(step, reading)) return 'perhaps'
  }
  return undefined
}

function mayLeave(step: SourceNode, reading: Reading): boolean {
  if (MAY_LEAVE.some((word) => valueOf(step, word))) return true
  const action = wordAt(step, 'do')
  if (action !== undefined && !reading.seen.has(action)) {
    const inside = { ...reading, seen: new Set([...reading.seen, action]) }
    if (itemsOf(stepsOf(action, reading)).some((inner) => mayLeave(inner, inside))) return true
  }
  // A call may get an answer that always redirects (flows/app.yaml).
  if (valueOf(step, 'call')) return true
  const branches = [
    valueOf(step, 'else'),
    ...entriesOf(valueOf(step, 'is')).map(({ value }) => value),
  ]
  return branches.some((steps) => itemsOf(steps).some((inner) => mayLeave(inner, reading)))
}

function stepsOf(action: string, { screen, project }: Reading): SourceNode | undefined {
  const own = mergedScreen(screen).entry('actions', action)
  return own ? actionAt(own.value).steps : project.actions.get(action)?.steps
}
