import type { Block } from '../../../language/block.ts'
import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import type { Actions } from './paths.ts'

/**
 * A destination of steps. It is a screen by its route, outside the app, back in the browser, or
 * another page of the screen.
 */
export type Move =
  | { readonly to: 'screen'; readonly route: string; readonly step: Step }
  | { readonly to: 'outside' | 'back' | 'page'; readonly step: Step }

/** Returns every move that steps may reach, for all conditions and all answers. */
export function movesOf(
  steps: readonly Step[],
  actions: Actions,
  performing: ReadonlySet<string> = new Set(),
): readonly Move[] {
  return steps.flatMap((step): readonly Move[] => {
    switch (step.do) {
      case 'go':
        return [{ to: 'screen', route: step.to.route, step }]
      case 'leave':
      case 'leave-to':
      case 'post-form':
      case 'authorize':
        return [{ to: 'outside', step }]
      case 'history-back':
        return [{ to: 'back', step }]
      case 'turn':
        return [{ to: 'page', step }]
      case 'perform': {
        const inner = performing.has(step.action) ? undefined : actions(step.action)
        return inner ? movesOf(inner, actions, new Set([...performing, step.action])) : []
      }
      case 'ask':
        return pressesIn(step.content).flatMap(({ press }) => movesOf(press, actions, performing))
      default:
        return insideOf(step).flatMap((inner) => movesOf(inner, actions, performing))
    }
  })
}

/** Returns the sequences inside a step. */
export function insideOf(step: Step): readonly (readonly Step[])[] {
  switch (step.do) {
    case 'call':
      return [
        step.ok,
        ...Object.values(step.rejected),
        ...(step.failed ? [step.failed] : []),
        ...(step.besides ? [step.besides] : []),
      ]
    case 'ceremony':
      return [step.ok, ...Object.values(step.rejected)]
    case 'choose':
      return [...Object.values(step.is), step.otherwise]
    default:
      return []
  }
}

export interface Press {
  readonly block: Block
  readonly press: readonly Step[]
  readonly inRow: boolean
  readonly within: readonly Block[]
}

/**
 * Returns the blocks that users can press, each with the blocks around it. `inRow`: the press is a
 * list row or is inside one, so it exists only when a row exists.
 */
export function pressesIn(
  blocks: readonly Block[],
  within: readonly Block[] = [],
  inRow = false,
): readonly Press[] {
  return blocks.flatMap((block): readonly Press[] => {
    const inside = [...within, block]
    switch (block.block) {
      case 'link':
      case 'button':
      case 'resend':
        return [{ block, press: block.press, inRow, within: inside }]
      case 'select':
        return block.press ? [{ block, press: block.press, inRow: true, within: inside }] : []
      case 'sheet':
        return [
          { block, press: block.press, inRow, within: inside },
          ...pressesIn(block.children, inside, inRow),
        ]
      case 'list':
        return [
          ...(block.press ? [{ block, press: block.press, inRow: true, within: inside }] : []),
          ...pressesIn(block.content ?? [], inside, true),
        ]
      case 'form':
      case 'row':
      case 'section':
      case 'menu-button':
      case 'identity':
      case 'tabs':
      case 'tab':
        return pressesIn(block.children, inside, inRow)
      default:
        return []
    }
  })
}

/** Returns every block, including nested blocks. */
export function everyBlock(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [
    block,
    ...everyBlock(
      'children' in block ? block.children : block.block === 'list' ? (block.content ?? []) : [],
    ),
  ])
}

/** Returns all sequences of a screen, from every trigger. */
export function sequencesOf(screen: Screen): readonly (readonly Step[])[] {
  const {
    enter,
    submit,
    seen = [],
    change = {},
    timers,
    load,
    poll = {},
    pages = [],
    content,
  } = screen
  const presses = pressesIn([...content, ...pages.flatMap((page) => page.content)]).map(
    ({ press }) => press,
  )
  const answers = [...Object.values(load), ...Object.values(poll)].flatMap(
    ({ ok = [], rejected = {} }) => [ok].concat(Object.values(rejected)),
  )
  return [
    enter,
    submit,
    seen,
    ...Object.values(change),
    ...Object.values(timers).map(({ expired }) => expired),
    ...answers,
    ...pages.map((page) => page.submit),
    ...presses,
  ]
}

/** Returns every step of a sequence, as `everyStep` does. */
export type Inside = (steps: readonly Step[]) => readonly Step[]

/** Caches `everyStep` for all checks of one screen, so that each sequence is followed once. */
export function insideOnce(actions: Actions): Inside {
  const known = new Map<readonly Step[], readonly Step[]>()
  return (steps) => {
    const found = known.get(steps) ?? everyStep(steps, actions)
    known.set(steps, found)
    return found
  }
}

/**
 * Returns the sequences that run after a press. Users press a button, a link, a row, a submit, or
 * an answer to a question.
 */
export function pressedOf(screen: Screen, inside: Inside): ReadonlySet<readonly Step[]> {
  const { submit, pages = [], content } = screen
  const asked = sequencesOf(screen)
    .flatMap(inside)
    .flatMap((step) => (step.do === 'ask' ? step.content : []))
  const presses = pressesIn([...content, ...pages.flatMap((page) => page.content), ...asked]).map(
    ({ press }) => press,
  )
  return new Set([submit, ...pages.map((page) => page.submit), ...presses])
}

/**
 * Returns every step of a sequence, including steps in its branches, its actions and its questions.
 */
export function everyStep(
  steps: readonly Step[],
  actions: Actions,
  performing: ReadonlySet<string> = new Set(),
): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.do === 'perform') {
      const inner = performing.has(step.action) ? undefined : actions(step.action)
      return [
        step,
        ...(inner ? everyStep(inner, actions, new Set([...performing, step.action])) : []),
      ]
    }
    const inner =
      step.do === 'ask' ? pressesIn(step.content).map(({ press }) => press) : insideOf(step)
    return [step, ...inner.flatMap((each) => everyStep(each, actions, performing))]
  })
}
