import type { Block } from '../../language/block.ts'
import type { FlowMap, MapCall, MapMove, MapScreen, MoveTrigger } from '../../language/flow-map.ts'
import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import type { TextUse } from '../../language/text.ts'
import { valueOf } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject, WalkedScreen } from '../3-lower/walk-project.ts'
import { type Actions, actionsOf, collectFrom, pressesIn, sequencesOf } from './moves.ts'
import { usesIn } from './used-calls.ts'

/** Returns the journeys of a tenant as a graph: screens, and moves that a step may make. */
export function flowMapOf(project: Project, walked: WalkedProject): FlowMap {
  const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen.id]))
  return {
    screens: walked.screens.flatMap((each) => screenOf(each, project, walked)),
    moves: [
      ...movesOfApp(walked, byRoute),
      ...walked.screens.flatMap(({ screen }) => movesOf(screen, walked, byRoute)),
    ],
  }
}

function movesOf(
  screen: Screen,
  walked: WalkedProject,
  byRoute: ReadonlyMap<string, string>,
): readonly MapMove[] {
  const around = aroundOf(screen, walked, byRoute)
  const moves = begunOn(screen).flatMap((begun) => movesFrom(begun, around))
  return withoutRepeats(moves).map((move) => Object.assign({ from: screen.id }, move))
}

function screenOf(
  { journey, screen, closedBy, texts }: WalkedScreen,
  project: Project,
  walked: WalkedProject,
): readonly MapScreen[] {
  const source = project.screens.get(screen.id)
  const place = source && valueOf(source.node, 'screen')
  if (!source || !place) return []
  const { read, written } = usesIn(screen)
  return [
    {
      id: screen.id,
      journey,
      route: screen.route,
      access: screen.access,
      ...(screen.title && { title: screen.title }),
      at: place.span,
      entry: source.entry,
      closed: closedBy !== undefined,
      calls: callsOf(screen, actionsOf(screen, walked)),
      state: [...new Set([...read, ...written])].toSorted(),
      texts: [...texts].toSorted(),
    },
  ]
}

interface MadeCall {
  readonly operation: string
  readonly rejected?: Readonly<Record<string, readonly Step[]>>
}

function callsOf(screen: Screen, actions: Actions): readonly MapCall[] {
  const calls: readonly MadeCall[] = [
    ...Object.values(screen.load),
    ...Object.values(screen.poll ?? {}),
    ...sequencesOf(screen).flatMap((steps) =>
      collectFrom<MadeCall>(steps, { actions }, (step, inside) =>
        step.do === 'call'
          ? [{ operation: step.call.operation, rejected: step.rejected }, ...inside()]
          : inside(),
      ),
    ),
  ]
  return [...new Set(calls.map(({ operation }) => operation))].map((operation) => {
    const uses = calls.filter((call) => call.operation === operation)
    const codes = uses.flatMap(({ rejected = {} }) => Object.keys(rejected))
    return { operation, codes: [...new Set(codes)].toSorted() }
  })
}

/** Steps with the trigger that begins them. */
interface Begun {
  readonly trigger: MoveTrigger
  readonly cause?: string
  readonly steps: readonly Step[]
}

type Bound = Omit<MapMove, 'from'>

function begunOn(screen: Screen): readonly Begun[] {
  const { enter, submit, seen = [], change = {}, timers, load, poll = {}, pages = [] } = screen
  const content = [...screen.content, ...pages.flatMap((page) => page.content)]
  const send = labelOf(blocksIn(content).find(({ block }) => block === 'submit'))
  return [
    { trigger: 'automatic', steps: enter },
    { trigger: 'automatic', steps: seen },
    ...Object.entries(change).map(([field, steps]) => automatic(field, steps)),
    ...[submit, ...pages.map((page) => page.submit)].map((steps) => pressed(send, steps)),
    ...pressesIn(content).map(({ block, press }) => pressed(labelOf(block), press)),
    ...Object.entries(timers).map(([timer, { expired }]): Begun => ({
      trigger: 'timeout',
      cause: timer,
      steps: expired,
    })),
    ...[...Object.values(load), ...Object.values(poll)].flatMap((call) =>
      answersTo(call.operation, call),
    ),
  ]
}

const automatic = (cause: string, steps: readonly Step[]): Begun => ({
  trigger: 'automatic',
  cause,
  steps,
})

const pressed = (cause: string | undefined, steps: readonly Step[]): Begun => ({
  trigger: 'press',
  ...(cause === undefined ? {} : { cause }),
  steps,
})

interface Answers {
  readonly ok?: readonly Step[]
  readonly besides?: readonly Step[]
  readonly rejected?: Readonly<Record<string, readonly Step[]>>
  readonly failed?: readonly Step[]
}

const answersTo = (cause: string, { ok, besides, rejected = {}, failed }: Answers): Begun[] => [
  ...[ok, besides].flatMap((steps): Begun[] =>
    steps ? [{ trigger: 'answer', cause, steps }] : [],
  ),
  ...Object.entries(rejected).map(([code, steps]): Begun => ({
    trigger: 'error',
    cause: `${cause}: ${code}`,
    steps,
  })),
  ...(failed ? [{ trigger: 'error' as const, cause, steps: failed }] : []),
]

/** Actions of one screen, with those of flows/actions, and the screens by their routes. */
interface Around {
  readonly actions: Actions
  readonly isShared: (action: string) => boolean
  readonly byRoute: ReadonlyMap<string, string>
}

const aroundOf = (
  screen: Screen | undefined,
  walked: WalkedProject,
  byRoute: ReadonlyMap<string, string>,
): Around => ({
  actions: actionsOf(screen, walked),
  isShared: (action) =>
    Object.hasOwn(walked.actions, action) && !Object.hasOwn(screen?.actions ?? {}, action),
  byRoute,
})

/** Follows steps, and names for each move the last thing that decided about it. */
function movesFrom(
  { trigger, cause, steps }: Begun,
  around: Around,
  through: readonly string[] = [],
  performing: ReadonlySet<string> = new Set(),
): readonly Bound[] {
  const follow = (begun: Begun) => movesFrom(begun, around, through, performing)
  const began = { trigger, ...(cause === undefined ? {} : { cause }) }
  const bound = (step: Step, to: MapMove['to']): Bound => {
    const at = recordedSpan(step)
    return { to, ...began, ...(through.length > 0 && { through }), ...(at && { at }) }
  }
  return steps.flatMap((step): readonly Bound[] => {
    switch (step.do) {
      case 'go':
      case 'open': {
        const screen = around.byRoute.get(step.to.route)
        return [bound(step, screen === undefined ? { outside: step.to.route } : { screen })]
      }
      case 'leave':
      case 'post-form':
      case 'authorize':
        return [bound(step, { outside: step.endpoint })]
      case 'leave-to':
        return [bound(step, { outside: 'address' })]
      case 'history-back':
        return [bound(step, 'back')]
      case 'call':
        return answersTo(step.call.operation, step).flatMap(follow)
      case 'ceremony':
        return answersTo(`ceremony ${step.ceremony}`, step).flatMap(follow)
      case 'ask':
        return pressesIn(step.content).flatMap(({ block, press }) =>
          follow(pressed(labelOf(block), press)),
        )
      case 'choose':
        return [...Object.values(step.is), step.otherwise].flatMap((inner) =>
          follow({ ...began, steps: inner }),
        )
      case 'perform': {
        const { action } = step
        const inner = performing.has(action) ? undefined : around.actions(action)
        return movesFrom(
          { ...began, steps: inner ?? [] },
          around,
          around.isShared(action) ? [...through, action] : through,
          new Set([...performing, action]),
        )
      }
      default:
        return []
    }
  })
}

/** Steps of flows/app.yaml that run on any screen. */
function movesOfApp(
  walked: WalkedProject,
  byRoute: ReadonlyMap<string, string>,
): readonly MapMove[] {
  const { app } = walked
  if (!app) return []
  const { rejected, reached, otherwise, ...others } = app.answers
  const begun: readonly Begun[] = [
    { trigger: 'automatic', cause: 'start', steps: app.atStart ?? [] },
    { trigger: 'automatic', cause: 'arrive', steps: app.arrive },
    { trigger: 'automatic', cause: 'check', steps: app.check?.steps ?? [] },
    { trigger: 'automatic', cause: 'unmet', steps: app.unmet },
    ...Object.entries(others).map(([name, steps]): Begun => ({
      trigger: 'error',
      cause: name,
      steps,
    })),
    ...Object.entries(rejected).map(([code, steps]): Begun => ({
      trigger: 'error',
      cause: code,
      steps,
    })),
    { trigger: 'error', cause: 'otherwise', steps: otherwise },
    { trigger: 'answer', cause: 'reached', steps: reached ?? [] },
    ...app.shell.logo.map(({ press }) => pressed('logo', press)),
    ...(app.shell.profile ? [pressed('profile', app.shell.profile.press)] : []),
    ...pressesIn(app.shell.popup?.content ?? []).map(({ block, press }) =>
      pressed(labelOf(block), press),
    ),
  ]
  const around = aroundOf(undefined, walked, byRoute)
  return withoutRepeats([
    ...begun.flatMap((each) => movesFrom(each, around)),
    ...app.shell.footer.flatMap(({ text, to }): readonly MapMove[] => {
      const screen = byRoute.get(to.route)
      return screen === undefined ? [] : [{ to: { screen }, trigger: 'press', cause: keyOf(text) }]
    }),
  ])
}

/** A sequence may reach one step by several branches. */
function withoutRepeats(moves: readonly MapMove[]): readonly MapMove[] {
  return [
    ...new Map(
      moves.map((move) => [
        JSON.stringify([
          move.to,
          move.trigger,
          move.cause,
          move.through,
          move.at?.file,
          move.at?.start,
        ]),
        move,
      ]),
    ).values(),
  ]
}

function blocksIn(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [
    block,
    ...('children' in block ? blocksIn(block.children) : []),
  ])
}

function labelOf(block: Block | undefined): string | undefined {
  if (!block) return undefined
  const text =
    'text' in block
      ? block.text
      : 'label' in block
        ? block.label
        : 'title' in block
          ? block.title
          : undefined
  return isTextUse(text) ? keyOf(text) : block.block
}

function isTextUse(text: unknown): text is TextUse {
  return typeof text === 'object' && text !== null && ('key' in text || 'otherwise' in text)
}

const keyOf = (text: TextUse): string => ('key' in text ? text.key : text.otherwise)
