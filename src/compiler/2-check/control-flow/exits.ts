import type { Block } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import { everyStep, movesOf, pressesIn, sequencesOf } from './moves.ts'
import type { Actions } from './paths.ts'

/** The reason why an exit may be closed. */
export type Doubt = 'row' | 'lock' | 'back'

/**
 * A block that the user can press to leave the screen. `conditions`: when it is visible. `doubt`:
 * another reason why it may be closed.
 */
export interface Exit {
  readonly block: Block
  readonly conditions: readonly Expression[]
  readonly doubt?: Doubt
}

/**
 * Returns the exits of a screen, or of one page of it.
 * @param pages true when turning to another page counts as an exit
 * @param moves returns the moves of steps
 */
export function exitsOf(
  screen: Screen,
  content: readonly Block[],
  submit: readonly Step[],
  actions: Actions,
  pages: boolean,
  moves = (steps: readonly Step[]) => movesOf(steps, actions),
): readonly Exit[] {
  const leads = (steps: readonly Step[]) =>
    moves(steps).filter(
      (move) =>
        move.to === 'outside' ||
        (move.to === 'page' && pages) ||
        (move.to === 'screen' && move.route !== screen.route),
    )
  const goesBack = (steps: readonly Step[]) => moves(steps).some(({ to }) => to === 'back')
  const presses = pressesIn(content).flatMap(({ block, press, inRow, within }): readonly Exit[] => {
    const isExit = leads(press).length > 0
    if (!isExit && !goesBack(press)) return []
    const doubt = inRow ? 'row' : isExit ? undefined : 'back'
    return [{ block, conditions: conditionsOf(within), ...(doubt === undefined ? {} : { doubt }) }]
  })
  const doubt = isLockable(screen, actions) ? 'lock' : undefined
  const submits =
    leads(submit).length === 0
      ? []
      : submitsIn(content).map(({ block, within }): Exit =>
          doubt
            ? { block, conditions: conditionsOf(within), doubt }
            : { block, conditions: conditionsOf(within) },
        )
  return [...presses, ...submits]
}

/** Returns the blocks that users can press and that are no exit. */
export function idlePresses(content: readonly Block[], exits: readonly Exit[]): readonly Block[] {
  const leading = new Set(exits.map(({ block }) => block))
  return pressesIn(content)
    .map(({ block }) => block)
    .filter((block) => !leading.has(block))
}

export interface Within {
  readonly block: Block
  readonly within: readonly Block[]
}

/**
 * Returns the matching blocks of a screen or a page. Each has a list of the blocks around it, with
 * itself as the last.
 */
export function placedWithin(
  blocks: readonly Block[],
  isMeant: (block: Block) => boolean,
  within: readonly Block[] = [],
): readonly Within[] {
  return blocks.flatMap((block) => {
    const inside = [...within, block]
    if (isMeant(block)) return [{ block, within: inside }]
    return 'children' in block ? placedWithin(block.children, isMeant, inside) : []
  })
}

export const submitsIn = (blocks: readonly Block[]): readonly Within[] =>
  placedWithin(blocks, ({ block }) => block === 'submit')

/** Returns the conditions under which the content of these nested blocks is visible. */
export function conditionsOf(within: readonly Block[]): readonly Expression[] {
  return within.flatMap(({ when }) => (when ? [when] : []))
}

const lockable = new WeakMap<Actions, { readonly screen: Screen; readonly is: boolean }>()

/**
 * True when a required field, and with it the submit, may be locked until the visit ends. Cached,
 * because every page and every refusal needs it.
 */
function isLockable(screen: Screen, actions: Actions): boolean {
  const known = lockable.get(actions)
  const is = known?.screen === screen ? known.is : locksWanted(screen, actions)
  lockable.set(actions, { screen, is })
  return is
}

function locksWanted(screen: Screen, actions: Actions): boolean {
  const wanted = screen.form?.schema['required']
  if (!Array.isArray(wanted) || wanted.length === 0) return false
  const steps = sequencesOf(screen).flatMap((sequence) => everyStep(sequence, actions))
  return steps.some(
    (step) => step.do === 'lock' && step.fields.some((field) => wanted.includes(field)),
  )
}
