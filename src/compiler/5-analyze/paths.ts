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

export type CallStep = Extract<Step, { readonly do: 'call' }>

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
  isShown: Shown = () => false,
  hasMessage: HasMessage = () => false,
): readonly Path[] | undefined {
  const ways = through(
    steps,
    { assumed, stays: true, informed: false, acted: false, ended: false, unnoticed: [] },
    { actions, isShown, hasMessage, performing: new Set() },
  )
  return ways.length > MOST ? undefined : ways
}

/**
 * True when the screen shows something that reads this place of the state, or this load. Then a
 * write there, or a reload, counts as a message.
 */
export type Shown = (path: readonly string[], root?: 'state' | 'data') => boolean

interface Reading {
  readonly actions: Actions
  readonly isShown: Shown
  readonly hasMessage: HasMessage
  readonly performing: ReadonlySet<string>
}

function through(steps: readonly Step[], start: Path, reading: Reading): readonly Path[] {
  return steps.reduce<readonly Path[]>(
    (ways, step) =>
      ways.length > MOST
        ? ways
        : ways.flatMap((way) => (way.ended ? [way] : throughStep(step, way, reading))),
    [start],
  )
}

function throughStep(step: Step, way: Path, reading: Reading): readonly Path[] {
  const guard = step.when
  const taken = guard ? assuming(guard, true, way.assumed) : way.assumed
  const skipped = guard ? assuming(guard, false, way.assumed) : undefined
  const run = taken ? performed(step, { ...way, assumed: taken }, reading) : []
  const left = [
    ...(skipped ? [{ ...way, assumed: skipped }] : []),
    ...(step.once === undefined ? [] : [way]),
  ]
  return [...run, ...left]
}

const left = (way: Path): Path => ({ ...way, stays: false, ended: true })

const stopped = (way: Path): Path => ({ ...way, ended: true })

const noticed = (way: Path): Path => ({ ...way, informed: true, unnoticed: [] })

function performed(step: Step, way: Path, reading: Reading): readonly Path[] {
  switch (step.do) {
    case 'go':
    case 'history-back':
    case 'leave':
    case 'leave-to':
    case 'post-form':
    case 'authorize':
      return [left(way)]
    case 'ask':
      return [stopped(noticed(way))]
    case 'reload':
      return [
        step.loads.some((load) => reading.isShown([load], 'data'))
          ? noticed(way)
          : { ...way, acted: true, unnoticed: [] },
      ]
    case 'problem':
    case 'notice':
    case 'turn':
    case 'open':
    case 'window':
      return [noticed(way)]
    case 'check':
      return [way, stopped(noticed(way))]
    case 'set': {
      const assumed = step.set.reduce(
        (known, { path, value }) => written(beginOf(path), value, known),
        way.assumed,
      )
      if (!step.set.some(({ path }) => reading.isShown(beginOf(path)))) return [{ ...way, assumed }]
      // A button that appears or disappears is visible, but it is no message.
      const seen = { ...way, assumed, acted: true, unnoticed: [] }
      return [
        step.set.some(({ path }) => reading.hasMessage(beginOf(path), assumed))
          ? noticed(seen)
          : seen,
      ]
    }
    case 'clear':
      return [
        {
          ...way,
          assumed:
            step.paths === 'everything'
              ? written([], undefined, way.assumed)
              : step.paths.reduce(
                  (known, path) => written(beginOf(path), undefined, known),
                  way.assumed,
                ),
        },
      ]
    case 'choose':
      return chosen(step, way, reading)
    case 'perform': {
      const steps = reading.actions(step.action)
      if (!steps || reading.performing.has(step.action)) return [way]
      const inside = { ...way, assumed: without('takes', way.assumed) }
      return through(steps, inside, {
        ...reading,
        performing: new Set([...reading.performing, step.action]),
      }).map(({ stays, informed, acted, ended, unnoticed, assumed }) => ({
        stays,
        informed,
        acted,
        ended,
        unnoticed,
        assumed: without('takes', assumed),
      }))
    }
    case 'call': {
      const answered = {
        ...way,
        acted: true,
        assumed: without('answer', way.assumed),
        unnoticed: [...way.unnoticed, step],
      }
      const refused = [...Object.values(step.rejected), ...(step.failed ? [step.failed] : [])]
      // flows/app.yaml answers the codes that are not answered here: at least with a message and a
      // chance to try again.
      const elsewhere = step.failed ? [] : [stopped(noticed(way))]
      return [
        ...through(step.ok, answered, reading),
        ...elsewhere,
        ...refused.flatMap((steps) =>
          through(
            steps,
            { ...way, acted: true, assumed: without('error', way.assumed) },
            reading,
          ).map(stopped),
        ),
      ]
    }
    case 'ceremony':
      return [
        ...through(
          step.ok,
          { ...way, acted: true, assumed: without('answer', way.assumed) },
          reading,
        ),
        ...Object.values(step.rejected).flatMap((steps) =>
          through(steps, { ...way, acted: true }, reading).map(stopped),
        ),
      ]
    case 'start':
    case 'stop':
    case 'fill':
    case 'empty':
    case 'lock':
    case 'unlock':
    case 'prepare':
      return [{ ...way, acted: true, unnoticed: [] }]
  }
  return step satisfies never
}

function chosen(
  { on, is, otherwise }: Extract<Step, { readonly do: 'choose' }>,
  way: Path,
  reading: Reading,
): readonly Path[] {
  const words = Object.keys(is)
  const row = (steps: readonly Step[], assumed: PathCondition | undefined) =>
    assumed ? through(steps, { ...way, assumed }, reading) : []
  // A condition has the words `true` and `false`.
  if (words.every((word) => word === 'true' || word === 'false'))
    return [true, false].flatMap((holds) =>
      row(is[String(holds)] ?? otherwise, assuming(on, holds, way.assumed)),
    )
  const rows = Object.entries(is).flatMap(([word, steps]) =>
    row(steps, assuming(isWord(on, word), true, way.assumed)),
  )
  // In a closed list every word has its row, because the check of words ensures it.
  if (otherwise.length === 0 && !isLeftOpen(on)) return rows
  return [
    ...rows,
    ...row(
      otherwise,
      words.reduce<PathCondition | undefined>(
        (known, word) => known && assuming(isWord(on, word), false, known),
        way.assumed,
      ),
    ),
  ]
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
  const isShown = shownOn(screen)
  const hasMessage = messagesOn(screen)
  const known = new Map<readonly Step[], readonly Path[] | undefined>()
  return (steps) => {
    if (!known.has(steps))
      known.set(steps, pathsThrough(steps, noCondition, actions, isShown, hasMessage))
    return known.get(steps)
  }
})

/** Returns every step that a screen can reach, as `everyStep` does. */
export const stepsOn = memoizedByScreen((screen: Screen, walked): readonly Step[] => {
  const actions = actionsOf(screen, walked)
  return sequencesOf(screen).flatMap((steps) => everyStep(steps, actions))
})
