import type { Block } from '../../language/block.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { CommonAnswers, Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import type { Operation } from '../1-parse/openapi/api.ts'
import { entryOf, flagAt, valueOf } from '../1-parse/read-node.ts'
import type { Project, ScreenSource } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check } from '../4-check/check-table.ts'
import {
  assuming,
  holdsFor,
  isCertain,
  isWord,
  noCondition,
  type PathCondition,
  written,
} from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import {
  type Branch,
  type CallStep,
  type Domain,
  interpret,
  pressesOf,
  rowsOf,
} from './interpret-steps.ts'
import {
  type Actions,
  actionsOf,
  type Doubt,
  everyStep,
  type Exit,
  exitsOf,
  idlePresses,
  insideOf,
  type Move,
  movesOf,
  sequencesOf,
} from './moves.ts'
import { pathsThrough, stepsOn } from './paths.ts'

type Related = Diagnostic['related']

/** No user gets stuck on a screen: after every answer, some control continues. */
export const waysOut: Check = ({ project, report }) => ({
  finish: (walked) => {
    const caught = new Map<string, { readonly name: string; readonly span: Span }[]>()
    for (const { screen } of walked.screens) {
      const traps = checked(screen, walked, project)
      const source = traps.length > 0 ? project.screens.get(screen.id) : undefined
      if (
        !source ||
        flagAt(source.node, 'final') === true ||
        flagAt(source.part?.node, 'final') === true
      )
        continue
      const { name, span } = headOf(source)
      for (const { sure, page, after, byApp, related: places } of traps) {
        const called = page === undefined ? name : `${name}: ${page}`
        if (byApp !== undefined)
          caught.set(byApp, [...(caught.get(byApp) ?? []), { name: called, span }])
        else if (after !== undefined)
          report.add(raise.noWayAfter(span, { name: called, code: after }, places))
        else
          report.add(
            sure
              ? raise.noWayOut(span, { name: called }, places)
              : raise.perhapsNoWayOut(span, { name: called }, places),
          )
      }
    }
    for (const [answer, screens] of caught) {
      const [first] = screens
      const answerEntry = entryOf(valueOf(project.app, 'answers'), answer)
      if (first && answerEntry)
        report.add(
          raise.answerLeadsNowhere(
            answerEntry.keySpan,
            { answer, name: first.name },
            screens.map(({ span }) => ({ span, message: 'This screen has no exit then.' })),
          ),
        )
    }
  },
})

/** Answers about the session and the user's identity: repeated calls get the same answer. */
const ALWAYS = { 401: 'unauthorized', 403: 'forbidden' } as const satisfies Readonly<
  Record<string, keyof CommonAnswers>
>

/**
 * `sure`: no path leads on. `after`: none does after this answer. `byApp`: the answer of
 * flows/app.yaml that stays on the screen.
 */
interface Trap {
  readonly sure: boolean
  readonly after?: string
  readonly byApp?: string
  readonly page?: string
  readonly related: Related
}

const checked = memoizedByScreen(
  (screen: Screen, walked: WalkedProject, project: Project): readonly Trap[] => {
    const actions = actionsOf(screen, walked)
    const stays = staysOf(screen, actions)
    if (stays.length === 0) return []
    const { content, submit, pages = [] } = screen
    const all = [...content, ...pages.flatMap((page) => page.content)]
    const whole =
      pages.length === 0
        ? exitsOf(screen, content, submit, actions, false)
        : pages.flatMap((page) => exitsOf(screen, page.content, page.submit, actions, false))
    const trap = trapOf(all, whole, stays)
    // A turn to another form page leads on, too.
    if (trap) return [trap]
    const turned = pages.flatMap((page) => {
      const found = trapOf(
        page.content,
        exitsOf(screen, page.content, page.submit, actions, true),
        stays,
      )
      return found ? [{ page: page.name, sure: found.sure, related: found.related }] : []
    })
    return turned.length > 0 ? turned : refusedOn(screen, whole, stays, walked, project)
  },
)

/**
 * Codes that flows/app.yaml answers with a redirect repeat at every call. A screen that answers
 * such a code itself, and stays, has another exit.
 */
function refusedOn(
  screen: Screen,
  exits: readonly Exit[],
  stays: readonly PathCondition[],
  walked: WalkedProject,
  { api: { operations } }: Project,
): readonly Trap[] {
  const { app } = walked
  if (!app) return []
  const { content, submit, pages = [] } = screen
  const { answers } = app
  const actions = actionsOf(screen, walked)
  const asked = new Set(
    stepsOn(screen, walked).flatMap((step) => (step.do === 'call' ? [step.call.operation] : [])),
  )
  let unasked = false
  const leads = (as: string) => movesOf(answerOfApp(as, answers), actions).length > 0
  const forGood = [...Object.keys(answers.rejected).filter(leads), ...Object.keys(ALWAYS)]
  const all = pages.length === 0 ? [{ content, submit }] : pages
  for (const as of forGood) {
    const mayBe = (operation: string) =>
      Object.hasOwn(operations[operation]?.errors ?? {}, as) ||
      operations[operation]?.statuses.includes(as) === true
    // Codes without their own answer lead to one place, so one of them is followed.
    const isAsked = [...asked].some(mayBe)
    if (!isAsked && unasked) continue
    unasked ||= !isAsked
    const mayRepeat = (step: CallStep) =>
      mayBe(step.call.operation) && !hasRowForEach(step, operations[step.call.operation], as)
    const moves = (steps: readonly Step[]) =>
      movesAfterRefusal(steps, { as, actions, answers, mayRepeat })
    const left = all.flatMap((page) =>
      exitsOf(screen, page.content, page.submit, actions, false, moves),
    )
    if (!trapOf([], left, stays)) continue
    const open = new Set(left.map(({ block }) => block))
    if (isAlways(as) && !leads(as))
      return [{ sure: left.length === 0, byApp: ALWAYS[as], related: [] }]
    return [
      {
        sure: left.length === 0,
        after: as,
        related: related(
          exits.map(({ block }) => block).filter((block) => !open.has(block)),
          'This exit does not work after this answer.',
        ),
      },
    ]
  }
  return []
}

/**
 * True when all documented errors of this status have a code with a row of the call: a wrong
 * password with 401 is no lost session, and another password gets another answer.
 */
function hasRowForEach(
  { rejected }: CallStep,
  operation: Operation | undefined,
  status: string,
): boolean {
  const { answers = [], isOpen = true } = operation?.byStatus ?? {}
  const own = answers.filter(({ names }) => names.includes(status))
  return (
    !isOpen &&
    own.length > 0 &&
    own.every(({ names }) => names.some((name) => name !== status && Object.hasOwn(rejected, name)))
  )
}

const isAlways = (as: string): as is `${keyof typeof ALWAYS}` => Object.hasOwn(ALWAYS, as)

function trapOf(
  content: readonly Block[],
  exits: readonly Exit[],
  stays: readonly PathCondition[],
): Trap | undefined {
  if (exits.length === 0)
    return {
      sure: true,
      related: related(idlePresses(content, exits), 'This press does not leave the screen.'),
    }
  const sure = exits.filter(({ doubt }) => doubt === undefined).map(({ conditions }) => conditions)
  if (stays.every((assumed) => isCertain(sure, assumed))) return undefined
  return {
    sure: false,
    related: exits.flatMap(({ block, doubt }) => related([block], reasons[doubt ?? 'condition'])),
  }
}

const reasons: Readonly<Record<Doubt | 'condition', string>> = {
  condition: 'This is shown only under a condition.',
  row: 'This is in a row, and the list can be empty.',
  lock: 'This needs a field that can stay locked.',
  back: 'After a direct visit there is no screen to go back to.',
}

function related(blocks: readonly Block[], message: string): Related {
  return blocks.flatMap((block) => {
    const span = recordedSpan(block)
    return span ? [{ span, message }] : []
  })
}

/**
 * Paths through `enter` that stay on the screen, each with its certain facts. When there are too
 * many: one path without facts.
 */
function staysOf(screen: Screen, actions: Actions): readonly PathCondition[] {
  const arrived = screen.needs
    ? (assuming(screen.needs, true, noCondition) ?? noCondition)
    : noCondition
  const ways = pathsThrough(screen.enter, arrived, actions)
  if (!ways) return [noCondition]
  const others = sequencesOf({ ...screen, enter: [] }).flatMap((steps) => everyStep(steps, actions))
  const later = others.flatMap((step) =>
    step.do === 'set'
      ? step.set.map(({ path }) => path)
      : step.do === 'clear' && step.paths !== 'everything'
        ? step.paths
        : [],
  )
  return ways
    .filter(({ stays }) => stays)
    .map(({ assumed }) =>
      later.reduce(
        (sure, path) =>
          written(
            path.filter((each) => typeof each === 'string'),
            undefined,
            sure,
          ),
        assumed,
      ),
    )
}

/**
 * A screen that shows the content of its part is reported at the part, once for all its screens.
 */
function headOf({ id, node, part }: ScreenSource): { readonly name: string; readonly span: Span } {
  const partName =
    part && valueOf(node, 'content') === undefined ? valueOf(part.node, 'part') : undefined
  if (part && partName) return { name: part.name, span: partName.span }
  return { name: id, span: (valueOf(node, 'screen') ?? node).span }
}

/** A refusal that a repeated call receives again: `as` is a code, 401 or 403. */
export interface Refusal {
  readonly as: string
  readonly actions: Actions
  readonly answers: CommonAnswers
  mayRepeat(step: CallStep): boolean
}

/** One of these sequences runs, or none. */
function anyOf(
  rows: readonly (readonly Step[])[],
  assumed: PathCondition,
): readonly Branch<PathCondition>[] {
  return [
    ...rows.map((row) => ({ steps: row, from: [assumed], ends: true })),
    { steps: [], from: [assumed] },
  ]
}

function may(
  condition: Expression,
  holds: boolean,
  assumed: PathCondition,
): PathCondition | undefined {
  return holdsFor(condition, assumed) === !holds ? undefined : assumed
}

/**
 * Returns the possible moves of steps when every call that may receive this refusal receives it.
 */
export function movesAfterRefusal(steps: readonly Step[], refusal: Refusal): readonly Move[] {
  const { actions } = refusal
  const moves: Move[] = []
  /** Only the assumptions about the error in hand are kept, so every path has the same ones. */
  const domain: Domain<PathCondition> = {
    actions,
    assume: may,
    join: (states) => states.slice(0, 1),
    // An action cannot read the error of its caller.
    enter: () => noCondition,
    leave: (_inside, before) => before,
    branches: (step, assumed) => {
      switch (step.do) {
        case 'call':
          return refusal.mayRepeat(step)
            ? [{ steps: answerTo(step, refusal), from: [refused(refusal.as)], ends: true }]
            : anyOf(insideOf(step), assumed)
        case 'ask':
          return pressesOf(step, assumed)
        case 'choose': {
          const rows = rowsOf(step, assumed, (on, word, holds, known) =>
            may(isWord(on, word), holds, known),
          )
          return anyOf(
            rows.filter(({ from }) => from.length > 0).map((row) => row.steps),
            assumed,
          )
        }
        case 'ceremony':
          return anyOf(insideOf(step), assumed)
        default:
          return undefined
      }
    },
    depart: (step, assumed) => {
      moves.push(...movesOf([step], actions))
      return assumed
    },
    step: (step, assumed) => {
      if (step.do === 'turn') moves.push({ to: 'page', step })
      return [assumed]
    },
  }
  interpret(steps, [noCondition], domain)
  return moves
}

/** Returns the answer of the screen to the refusal, otherwise the answer of the app. */
function answerTo({ rejected, failed }: CallStep, { as, answers }: Refusal): readonly Step[] {
  const own = Object.hasOwn(rejected, as) ? rejected[as] : undefined
  return own ?? failed ?? answerOfApp(as, answers)
}

export function answerOfApp(
  as: string,
  { unauthorized, forbidden, rejected }: CommonAnswers,
): readonly Step[] {
  if (as === '401') return unauthorized
  if (as === '403') return forbidden
  return (Object.hasOwn(rejected, as) ? rejected[as] : undefined) ?? []
}

const kinds: Readonly<Record<string, string>> = { 401: 'unauthorized', 403: 'forbidden' }

/** `error.code` names the kind of error (engine/async/default-error-handling.ts). */
function refused(as: string): PathCondition {
  return (
    assuming(
      {
        is: 'compare',
        op: '==',
        left: { is: 'path', root: 'error', path: ['code'] },
        right: { is: 'literal', value: kinds[as] ?? as },
      },
      true,
      noCondition,
    ) ?? noCondition
  )
}
