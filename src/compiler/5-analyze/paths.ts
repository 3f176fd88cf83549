import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { isLeftOpen } from '../3-lower/place.ts'
import {
  assuming,
  holdsFor,
  isWord,
  noCondition,
  type PathCondition,
  without,
  written,
} from '../4-check/path-condition.ts'
import { beginOf } from '../4-check/reference-bits.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import {
  type Branch,
  type CallStep,
  type ChooseStep,
  type Domain,
  interpret,
  rowsOf,
} from './interpret-steps.ts'
import { type Actions, actionsOf, everyStep, sequencesOf } from './moves.ts'

/**
 * One path through a sequence. `stays`: no step left the screen. `informed`: the user got a message
 * or a question. `acted`: a step called the server or changed the screen. `unnoticed`: the
 * successful calls without a visible sign since then.
 */
export interface Path {
  readonly assumed: PathCondition
  readonly stays: boolean
  readonly informed: boolean
  readonly acted: boolean
  readonly ended: boolean
  readonly unnoticed: readonly CallStep[]
}

/** Limit of paths. Sequences with more paths are not checked. */
const MOST = 200

/**
 * Returns every path through these steps, for all answers of the server. Returns undefined when
 * there are too many paths.
 */
export function pathsThrough(
  steps: readonly Step[],
  assumed: PathCondition,
  actions: Actions,
  view: View = { isShown: () => false, hasMessage: () => false },
): readonly Path[] | undefined {
  const start = {
    assumed,
    stays: true,
    informed: false,
    acted: false,
    ended: false,
    unnoticed: [],
  }
  const ways = interpret(steps, [start], eachPath(actions, view))
  return ways.length > MOST ? undefined : ways
}

/**
 * True when the screen shows something that reads this place of the state, or this load. Then a
 * write there, or a reload, counts as a message.
 */
export type Shown = (path: readonly string[], root?: 'state' | 'data') => boolean

/** The content of the screen around the steps. */
interface View {
  readonly isShown: Shown
  readonly hasMessage: HasMessage
}

const stopped = (way: Path): Path => ({ ...way, ended: true })

const noticed = (way: Path): Path => ({ ...way, informed: true, unnoticed: [] })

const acted = (way: Path): Path => ({ ...way, acted: true, unnoticed: [] })

function suits(condition: Expression, holds: boolean, way: Path): Path | undefined {
  const assumed = assuming(condition, holds, way.assumed)
  return assumed && { ...way, assumed }
}

function eachPath(actions: Actions, { isShown, hasMessage }: View): Domain<Path> {
  const withoutArguments = (way: Path): Path => ({ ...way, assumed: without('takes', way.assumed) })
  return {
    actions,
    limit: { most: MOST, drops: false },
    isEnded: ({ ended }) => ended,
    end: (way) => [stopped(way)],
    assume: suits,
    enter: withoutArguments,
    leave: withoutArguments,
    branches: branchesOf,
    depart: (_step, way) => ({ ...way, stays: false }),
    step: (step, way) => {
      switch (step.do) {
        case 'ask':
          return [stopped(noticed(way))]
        case 'check':
          return [way, stopped(noticed(way))]
        case 'reload':
          return [step.loads.some((load) => isShown([load], 'data')) ? noticed(way) : acted(way)]
        case 'problem':
        case 'timed-problem':
        case 'problems':
        case 'notice':
        case 'turn':
        case 'open':
        case 'window':
          return [noticed(way)]
        case 'set': {
          const assumed = step.set.reduce(
            (known, { path, value }) => written(beginOf(path), value, known),
            way.assumed,
          )
          if (!step.set.some(({ path }) => isShown(beginOf(path)))) return [{ ...way, assumed }]
          // A button that appears or disappears is visible, but it is no message.
          const seen = acted({ ...way, assumed })
          return [
            step.set.some(({ path }) => hasMessage(beginOf(path), assumed)) ? noticed(seen) : seen,
          ]
        }
        case 'clear': {
          const paths = step.paths === 'everything' ? [[]] : step.paths.map(beginOf)
          const assumed = paths.reduce(
            (known, path) => written(path, undefined, known),
            way.assumed,
          )
          return [{ ...way, assumed }]
        }
        case 'start':
        case 'stop':
        case 'fill':
        case 'empty':
        case 'lock':
        case 'unlock':
        case 'prepare':
          return [acted(way)]
        case 'perform':
        case 'call':
        case 'ceremony':
        case 'choose':
          return [way]
      }
      return step satisfies never
    },
  }
}

function branchesOf(step: Step, way: Path): readonly Branch<Path>[] | undefined {
  const answered = (root: 'answer' | 'error') => ({
    ...way,
    acted: true,
    assumed: without(root, way.assumed),
  })
  switch (step.do) {
    case 'call': {
      const refused = [...Object.values(step.rejected), ...(step.failed ? [step.failed] : [])]
      return [
        {
          steps: step.ok,
          from: [{ ...answered('answer'), unnoticed: [...way.unnoticed, step] }],
        },
        // flows/app.yaml answers the codes that are not answered here: at least with a message and
        // a chance to try again.
        { steps: [], from: step.failed ? [] : [noticed(way)], ends: true },
        ...refused.map((steps) => ({ steps, from: [answered('error')], ends: true })),
      ]
    }
    case 'ceremony':
      return [
        { steps: step.ok, from: [answered('answer')] },
        ...Object.values(step.rejected).map((steps) => ({
          steps,
          from: [{ ...way, acted: true }],
          ends: true,
        })),
      ]
    case 'choose':
      return choices(step, way)
    default:
      return undefined
  }
}

function choices(step: ChooseStep, way: Path): readonly Branch<Path>[] {
  const { on, is, otherwise } = step
  // A condition has the words `true` and `false`.
  if (Object.keys(is).every((word) => word === 'true' || word === 'false'))
    return [true, false].map((holds) => {
      const suited = suits(on, holds, way)
      return { steps: is[String(holds)] ?? otherwise, from: suited ? [suited] : [] }
    })
  const rows = rowsOf(step, way, (of, word, holds, from) => suits(isWord(of, word), holds, from))
  // In a closed list every word has its row, because the check of words ensures it.
  return otherwise.length === 0 && !isLeftOpen(on) ? rows.slice(0, -1) : rows
}

/**
 * True when the screen has a message that depends on this place of the state, under these
 * assumptions.
 */
export type HasMessage = (path: readonly string[], assumed: PathCondition) => boolean

interface Statement {
  readonly text: string
  readonly whens: readonly Expression[]
}

/** Controls show possible actions, not past events, so their texts are no messages. */
const CONTROLS: ReadonlySet<Block['block']> = new Set([
  'link',
  'button',
  'menu-button',
  'submit',
  'resend',
  'field',
  'select',
  'links',
  'support',
])

/** Finds the messages of a screen. A sentence that only disappears is no message. */
export function messagesOn({ content, pages = [], heading, title }: Screen): HasMessage {
  const whole = { text: JSON.stringify(heading ?? title ?? ''), whens: [] }
  const statements = [
    whole,
    ...[...content, ...pages.flatMap((page) => page.content)].flatMap((block) =>
      statementsIn(block, []),
    ),
  ]
  return (path, assumed) => {
    const place = `"root":"state","path":[${path.map((name) => JSON.stringify(name)).join(',')}]`
    return (
      path.length > 0 &&
      statements.some(
        ({ text, whens }) =>
          text.includes(place) && whens.every((when) => holdsFor(when, assumed) !== false),
      )
    )
  }
}

function statementsIn(block: Block, outside: readonly Expression[]): readonly Statement[] {
  if (CONTROLS.has(block.block)) return []
  const whens = block.when ? [...outside, block.when] : outside
  const inside =
    'children' in block ? block.children : block.block === 'list' ? (block.content ?? []) : []
  const own =
    block.block === 'row' || block.block === 'form'
      ? []
      : [
          {
            text: JSON.stringify([
              whens,
              { ...block, press: undefined, children: undefined, content: undefined },
            ]),
            whens,
          },
        ]
  return [...own, ...inside.flatMap((each) => statementsIn(each, whens))]
}

/**
 * Finds the places of the state, or the loads, that a screen shows or uses to decide its content.
 */
export function shownOn({ content, pages = [], heading, title }: Screen): Shown {
  const shown = JSON.stringify([content, pages, heading ?? title ?? ''])
  const known = new WeakMap<readonly string[], boolean>()
  return (path, root = 'state') => {
    if (root === 'data')
      return shown.includes(
        `"root":"data","path":[${path.map((name) => JSON.stringify(name)).join(',')}`,
      )
    let is = known.get(path)
    if (is === undefined)
      known.set(
        path,
        (is =
          path.length > 0 &&
          shown.includes(
            `"root":"state","path":[${path.map((name) => JSON.stringify(name)).join(',')}]`,
          )),
      )
    return is
  }
}

/**
 * Returns every path through steps of a screen, as `pathsThrough` does. Follows each sequence once
 * for all checks.
 */
export type WaysOn = (steps: readonly Step[]) => readonly Path[] | undefined

export const waysOn = memoizedByScreen((screen: Screen, walked): WaysOn => {
  const actions = actionsOf(screen, walked)
  const view = { isShown: shownOn(screen), hasMessage: messagesOn(screen) }
  const known = new Map<readonly Step[], readonly Path[] | undefined>()
  return (steps) => {
    if (!known.has(steps)) known.set(steps, pathsThrough(steps, noCondition, actions, view))
    return known.get(steps)
  }
})

/** Returns every step that a screen can reach, as `everyStep` does. */
export const stepsOn = memoizedByScreen((screen: Screen, walked): readonly Step[] => {
  const actions = actionsOf(screen, walked)
  return sequencesOf(screen).flatMap((steps) => everyStep(steps, actions))
})
