import type { Expression, Expressions } from '../../language/expression.ts'
import type { Step } from '../../language/step.ts'
import { isWord } from '../4-check/path-condition.ts'
import { type Actions, pressesIn } from './moves.ts'

const readsTakes = new WeakMap<Expression, boolean>()

/**
 * Rewrites an expression of an action for its caller: `takes.result.nextStep` becomes
 * `answer.nextStep` when the action receives the answer.
 */
export function substituteArguments(
  expression: Expression,
  given: Expressions | undefined,
): Expression {
  if (given === undefined) return expression
  let reads = readsTakes.get(expression)
  if (reads === undefined)
    readsTakes.set(expression, (reads = JSON.stringify(expression).includes('"root":"takes"')))
  if (!reads) return expression
  const known = shelfIn(taken, given)
  let found = known.get(expression)
  if (!found) known.set(expression, (found = replaced(expression, given)))
  return found
}

/**
 * Rewrites the arguments of a performed action for its caller. The same path to the action returns
 * the same object.
 */
export function argumentsFor(along: Expressions, given: Expressions | undefined): Expressions {
  const known = shelfIn(givens, given ?? nothingGiven)
  let found = known.get(along)
  if (!found)
    known.set(
      along,
      (found = Object.fromEntries(
        Object.entries(along).map(([name, value]) => [name, substituteArguments(value, given)]),
      )),
    )
  return found
}

const nothingGiven: Expressions = {}
const taken = new WeakMap<Expressions, WeakMap<Expression, Expression>>()
const givens = new WeakMap<Expressions, WeakMap<Expressions, Expressions>>()

function shelfIn<Key extends object, Found>(
  all: WeakMap<Expressions, WeakMap<Key, Found>>,
  given: Expressions,
): WeakMap<Key, Found> {
  let shelf = all.get(given)
  if (!shelf) all.set(given, (shelf = new WeakMap()))
  return shelf
}

function replaced<Value>(value: Value, given: Expressions): Value
function replaced(value: unknown, given: Expressions): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, given))
  if (typeof value !== 'object' || value === null) return value
  if (
    'is' in value &&
    'root' in value &&
    value.root === 'takes' &&
    'path' in value &&
    Array.isArray(value.path)
  ) {
    const [name, ...rest] = value.path.map(String)
    const found = name !== undefined && Object.hasOwn(given, name) ? given[name] : undefined
    if (found?.is === 'path') return { ...value, root: found.root, path: found.path.concat(rest) }
    return rest.length === 0 && found && value.is === 'path' ? found : value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaced(inner, given)]),
  )
}

export type PerformStep = Extract<Step, { readonly do: 'perform' }>
export type CallStep = Extract<Step, { readonly do: 'call' }>
export type ChooseStep = Extract<Step, { readonly do: 'choose' }>
type Departure = Extract<
  Step,
  { readonly do: 'go' | 'history-back' | 'leave' | 'leave-to' | 'post-form' | 'authorize' }
>

/** The surroundings of a step. */
export interface Frame {
  /** The performed actions and the answered calls around the step, from outside in. */
  readonly within: readonly (PerformStep | CallStep)[]
  /** The arguments of the innermost action. */
  readonly given: Expressions | undefined
  readonly performing: ReadonlySet<string>
}

/** Steps inside a step, with the states in which they start. */
export interface Branch<State> {
  readonly steps: readonly Step[]
  readonly from: readonly State[]
  /** True when the steps after the outer step do not run after this branch. */
  readonly ends?: boolean
}

/**
 * One analysis: the facts that it keeps at each step, and the effect of a step on them. A step
 * without a following state ends the sequence.
 */
export interface Domain<State extends object> {
  readonly actions: Actions
  /** True when conditions and values inside an action are read with the arguments of its caller. */
  readonly substitutes?: boolean
  /** True when a step under `once: visit` always runs. */
  readonly runsOnce?: boolean
  /**
   * Limit of states at one step. More of them stop the sequence there, or are dropped, which
   * bounds the work.
   */
  readonly limit?: { readonly most: number; readonly drops: boolean }
  /** Returns the states after a step under `when` or `once`, where the domain has its own rule. */
  readonly guard?: (step: Step, state: State, frame: Frame) => readonly State[] | undefined
  /** Returns the state under the condition, or undefined when that is impossible. */
  readonly assume: (condition: Expression, holds: boolean, state: State) => State | undefined
  /** As `assume`, for a word of a `choose`. The default reads `true` and `false` as conditions. */
  readonly fits?: Fits<State>
  /** Reads a step that leaves the screen, which ends the sequence. Returns the last state. */
  readonly depart?: (step: Departure, state: State, frame: Frame) => State
  /** Returns the states after any other step without branches, or one that is not followed. */
  readonly step: (step: Exclude<Step, Departure>, state: State, frame: Frame) => readonly State[]
  /** Returns the branches of a step. The default follows `choose` only. */
  readonly branches?: (
    step: Step,
    state: State,
    frame: Frame,
  ) => readonly Branch<State>[] | undefined
  /** Returns the state at the first step of a performed action. */
  readonly enter?: (state: State, step: PerformStep) => State
  /** Returns the state after a performed action, from the state in it and the one before it. */
  readonly leave?: (state: State, before: State) => State
  /** Returns the states that remain after an end. By default there are none. */
  readonly end?: (state: State) => readonly State[]
  /** True for a state that stays in the result and reaches no further step. */
  readonly isEnded?: (state: State) => boolean
  /** Merges the states where paths meet. Without it every path is followed alone. */
  readonly join?: (states: readonly State[]) => readonly State[]
}

type Fits<State> = (on: Expression, word: string, holds: boolean, state: State) => State | undefined

const DEPARTURES: ReadonlySet<Step['do']> = new Set([
  'go',
  'history-back',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
])

const isDeparture = (step: Step): step is Departure => DEPARTURES.has(step.do)

const outside: Frame = { within: [], given: undefined, performing: new Set() }

/**
 * Follows steps in a domain. An action or a call that already runs is not followed again, so each
 * path is finite.
 * @returns the states after the last step
 */
export function interpret<State extends object>(
  steps: readonly Step[],
  states: readonly State[],
  domain: Domain<State>,
): readonly State[] {
  const { limit, join, isEnded, end } = domain

  function sequence(each: readonly Step[], from: readonly State[], frame: Frame): readonly State[] {
    let open = from
    for (const step of each) {
      if (open.length === 0) return open
      if (limit && open.length > limit.most) return limit.drops ? [] : open
      const after = open.flatMap((state) =>
        isEnded?.(state) === true ? [state] : guarded(step, state, frame),
      )
      open = join && after.length > 1 ? join(after) : after
    }
    return open
  }

  function guarded(step: Step, state: State, frame: Frame): readonly State[] {
    if (step.when === undefined && step.once === undefined) return performed(step, state, frame)
    const own = domain.guard?.(step, state, frame)
    if (own) return own
    const when = step.when && substituteArguments(step.when, frame.given)
    const taken = when ? domain.assume(when, true, state) : state
    const skipped = when && domain.assume(when, false, state)
    return [
      ...(taken ? performed(step, taken, frame) : []),
      ...(skipped ? [skipped] : []),
      ...(step.once === undefined || domain.runsOnce === true ? [] : [state]),
    ]
  }

  function performed(step: Step, state: State, frame: Frame): readonly State[] {
    if (step.do === 'perform') {
      const inner = frame.performing.has(step.action) ? undefined : domain.actions(step.action)
      if (!inner) return domain.step(step, state, frame)
      const after = sequence(inner, [domain.enter?.(state, step) ?? state], {
        within: [...frame.within, step],
        given: domain.substitutes === true ? argumentsFor(step.with, frame.given) : undefined,
        performing: new Set([...frame.performing, step.action]),
      })
      return domain.leave ? after.map((each) => domain.leave?.(each, state) ?? each) : after
    }
    if (isDeparture(step)) {
      const last = domain.depart?.(step, state, frame) ?? state
      return end?.(last) ?? []
    }
    // An answer of flows/app.yaml to a call may make that call again.
    if (step.do === 'call' && frame.within.includes(step)) return domain.step(step, state, frame)
    const branches =
      domain.branches?.(step, state, frame) ??
      (step.do === 'choose' ? rowsOf(step, state, fitsOf(domain, frame)) : undefined)
    if (!branches) return domain.step(step, state, frame)
    const inside = step.do === 'call' ? { ...frame, within: [...frame.within, step] } : frame
    return branches.flatMap(({ steps: inner, from, ends }) => {
      const after = sequence(inner, from, inside)
      return ends === true ? after.flatMap((each) => end?.(each) ?? []) : after
    })
  }

  return sequence(steps, states, outside)
}

/** Returns the rows of a `choose` that may run. The words exclude each other. */
export function rowsOf<State>(
  { on, is, otherwise }: ChooseStep,
  state: State,
  fits: Fits<State>,
): readonly Branch<State>[] {
  let rest: State | undefined = state
  const rows = Object.entries(is).map(([word, steps]) => {
    const fitting = fits(on, word, true, state)
    rest = rest && fits(on, word, false, rest)
    return { steps, from: fitting ? [fitting] : [] }
  })
  return [...rows, { steps: otherwise, from: rest ? [rest] : [] }]
}

function fitsOf<State extends object>(
  { fits, assume }: Domain<State>,
  { given }: Frame,
): Fits<State> {
  return (on, word, holds, state) => {
    const value = substituteArguments(on, given)
    if (fits) return fits(value, word, holds, state)
    return word === 'true' || word === 'false'
      ? assume(value, (word === 'true') === holds, state)
      : assume(isWord(value, word), holds, state)
  }
}

/** Returns the answers to a call or a ceremony. The outer steps continue after `ok` only. */
export function answersTo<State>(
  step: CallStep | Extract<Step, { readonly do: 'ceremony' }>,
  refused: State,
  ok: State | undefined,
): readonly Branch<State>[] {
  const others =
    step.do === 'call'
      ? [...Object.values(step.rejected), step.failed ?? [], step.besides ?? []]
      : Object.values(step.rejected)
  return [
    ...others.map((steps) => ({ steps, from: [refused], ends: true })),
    { steps: step.ok, from: ok ? [ok] : [] },
  ]
}

/** Returns the presses of a question. They run later, so the sequence ends. */
export function pressesOf<State>(
  step: Extract<Step, { readonly do: 'ask' }>,
  state: State,
): readonly Branch<State>[] {
  return pressesIn(step.content).map(({ press }) => ({ steps: press, from: [state], ends: true }))
}
