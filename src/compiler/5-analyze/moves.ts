import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'

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
  return collectFrom<Move>(steps, { actions, performing }, (step, inside) => {
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
      default:
        return inside()
    }
  })
}

/** The actions that steps may perform, and those that already run. */
interface Followed {
  readonly actions: Actions
  readonly performing?: ReadonlySet<string>
}
/** Returns the findings of a step. `inside` collects from the steps in it. */
export type FindingsOf<Found> = (
  step: Step,
  inside: (of?: FindingsOf<Found>) => readonly Found[],
) => readonly Found[]

/**
 * Collects findings from steps in order, without conditions. Inside a step are its branches, the
 * presses of its question, or the steps of its action unless it already runs.
 */
export function collectFrom<Found>(
  steps: readonly Step[],
  { actions, performing = nothingPerformed }: Followed,
  of: FindingsOf<Found>,
): readonly Found[] {
  return steps.flatMap((step) =>
    of(step, (ofInner = of) => {
      if (step.do === 'perform') {
        const inner = performing.has(step.action) ? undefined : actions(step.action)
        const within = { actions, performing: new Set([...performing, step.action]) }
        return inner ? collectFrom(inner, within, ofInner) : []
      }
      const sequences =
        step.do === 'ask' ? pressesIn(step.content).map(({ press }) => press) : insideOf(step)
      return sequences.flatMap((inner) => collectFrom(inner, { actions, performing }, ofInner))
    }),
  )
}

const nothingPerformed: ReadonlySet<string> = new Set()

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
export function everyStep(steps: readonly Step[], actions: Actions): readonly Step[] {
  return collectFrom<Step>(steps, { actions }, (step, inside) => [step, ...inside()])
}

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

/**
 * Returns the actions that a screen performs: its own before those of all screens. Callers cache
 * the returned function, so it holds nothing else of the walked project.
 */
export function actionsOf(
  screen: Pick<Screen, 'actions'> | undefined,
  { actions: shared }: Pick<WalkedProject, 'actions'>,
): Actions {
  const own = screen?.actions ?? {}
  return (name) => {
    if (Object.hasOwn(own, name)) return own[name]
    return Object.hasOwn(shared, name) ? shared[name] : undefined
  }
}

/** Named sequences: first those of the screen, then those of the app. */
export type Actions = (name: string) => readonly Step[] | undefined
