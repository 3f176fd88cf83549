import { recordedSpan } from '../compiler/3-lower/place.ts'
import { argumentsFor, substituteArguments } from '../compiler/5-analyze/interpret-steps.ts'
import { pressesIn } from '../compiler/5-analyze/moves.ts'
import type { Expression, Expressions } from '../language/expression.ts'
import type { Step } from '../language/step.ts'
import { describeExpression, isExpression } from './describe-expression.ts'
import type { Fact } from './gather.ts'
import { canonical, described, leavesOf, quotedText, type Reading, shortened } from './reading.ts'

/** The place of a sequence. `path`: its place in the sources where a step has none. */
export interface Trigger {
  readonly key: string
  readonly where: readonly string[]
  readonly path: readonly string[]
  readonly local: Readonly<Record<string, readonly Step[]>>
}

interface Frame extends Trigger {
  readonly given: Expressions | undefined
  readonly performing: readonly string[]
  readonly conditions: readonly Expression[]
  readonly replace: boolean
  /** How often a step of this name was met in this sequence. */
  readonly times: Map<string, number>
  readonly order: string[]
}

/**
 * Returns a fact for each step of a sequence, and for each step in its branches. An action is read
 * in the place of its `do`, so that taking steps out into an action changes nothing.
 */
export function stepFacts(
  steps: readonly Step[],
  trigger: Trigger,
  reading: Reading,
): readonly Fact[] {
  return sequence(steps, {
    ...trigger,
    given: undefined,
    performing: [],
    conditions: [],
    replace: false,
    times: new Map(),
    order: [],
  })

  function sequence(each: readonly Step[], frame: Frame): readonly Fact[] {
    return [...each.flatMap((step) => factsOf(step, frame)), orderFact(frame)]
  }

  function orderFact({ key, where, order, path }: Frame): Fact {
    return {
      key: `${key}/order`,
      kind: 'order',
      value: order.join('\n'),
      does: 'run{s} its steps in another order',
      where,
      at: reading.place(path),
      parts: new Map(),
    }
  }

  function factsOf(step: Step, frame: Frame): readonly Fact[] {
    const own = step.when && substituteArguments(step.when, frame.given)
    const conditions = own ? [...frame.conditions, own] : frame.conditions
    if (step.do === 'perform') {
      const inner = frame.local[step.action] ?? reading.action(step.action)
      if (inner && !frame.performing.includes(step.action) && step.once === undefined)
        return inner.flatMap((each) =>
          factsOf(each, {
            ...frame,
            given: argumentsFor(step.with, frame.given),
            performing: [...frame.performing, step.action],
            conditions,
            replace: frame.replace || step.replace === true,
          }),
        )
    }
    if (step.do === 'set')
      return step.set.map(({ path, value }) => ({
        ...fact(step, frame, {
          name: `set:${pathWords(path)}`,
          rest: { '': value, ...around(step) },
          conditions,
        }),
        does: `set{s} \`${pathWords(path)}\` to`,
      }))
    const { name, rest, branches } = split(step, frame)
    const made = fact(step, frame, { name, rest, conditions })
    return [
      made,
      ...branches.flatMap(({ key, words, steps: inner }) =>
        sequence(inner, {
          ...frame,
          key: `${made.key}/${key}`,
          where: words === '' ? frame.where : [...frame.where, words],
          conditions: [],
          times: new Map(),
          order: [],
        }),
      ),
    ]
  }

  function fact(
    step: Step,
    frame: Frame,
    { name, rest, conditions }: Omit<Split, 'branches'> & Pick<Frame, 'conditions'>,
  ): Fact {
    const time = (frame.times.get(name) ?? 0) + 1
    frame.times.set(name, time)
    const key = `${frame.key}/${name}${time === 1 ? '' : `#${time}`}`
    frame.order.push(key)
    const values = substituted(rest, frame.given)
    const parts = new Map([
      ...[...leavesOf(values)].map(
        ([path, value]) =>
          [
            nameOfPart(path, step),
            described(path.endsWith('route') ? reading.sharedRoute(String(value)) : value, reading),
          ] as const,
      ),
      ...(conditions.length > 0 ? [['when', conditionWords(conditions)] as const] : []),
    ])
    const target = targetOf(step, reading)
    return {
      key,
      kind: kindOf(step),
      value: canonical({ values, conditions }, reading),
      does: describedStep(step, frame.given, reading),
      where: frame.where,
      at: recordedSpan(step) ?? reading.place(frame.path),
      parts,
      ...(target === undefined ? {} : { target }),
    }
  }
  function split(step: Step, frame: Frame): Split {
    const { rest, branches } = branchesOf(step, reading)
    const replace = frame.replace && step.do === 'go' ? { replace: true } : {}
    return { name: nameOf(step, frame, reading), rest: { ...rest, ...replace }, branches }
  }
}

interface Branch {
  readonly key: string
  readonly words: string
  readonly steps: readonly Step[]
}
interface Split {
  readonly name: string
  readonly rest: object
  readonly branches: readonly Branch[]
}

const around = ({ once }: Step) => (once === undefined ? {} : { once })

const conditionWords = (conditions: readonly Expression[]): string =>
  `\`${shortened(conditions.map(describeExpression).join(' && '))}\``

/** Replaces the arguments of an action everywhere in a piece of a step. */
function substituted<Value>(value: Value, given: Expressions | undefined): Value
function substituted(value: unknown, given: Expressions | undefined): unknown {
  if (given === undefined || typeof value !== 'object' || value === null) return value
  if (isExpression(value)) return substituteArguments(value, given)
  if (Array.isArray(value)) return value.map((each: unknown) => substituted(each, given))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, substituted(inner, given)]),
  )
}

/** The step without its branches and its condition, and its branches with their words. */
function branchesOf(step: Step, reading: Reading): Omit<Split, 'name'> {
  switch (step.do) {
    case 'call': {
      const { when: _when, ok, rejected, failed, besides, ...rest } = step
      return {
        rest,
        branches: [
          { key: 'ok', words: '', steps: ok },
          ...rows(rejected, 'answer'),
          ...(failed ? [{ key: 'failed', words: 'after any other error', steps: failed }] : []),
          ...(besides ? [{ key: 'besides', words: 'beside any error', steps: besides }] : []),
        ],
      }
    }
    case 'ceremony': {
      const { when: _when, ok, rejected, ...rest } = step
      return { rest, branches: [{ key: 'ok', words: '', steps: ok }, ...rows(rejected, 'end')] }
    }
    case 'choose': {
      const { when: _when, is, otherwise, ...rest } = step
      const words = described(step.on, reading)
      return {
        rest,
        branches: [
          ...Object.entries(is).map(([word, steps]) => ({
            key: `is:${word}`,
            words: `where ${words} is \`${word}\``,
            steps,
          })),
          { key: 'otherwise', words: `where ${words} is anything else`, steps: otherwise },
        ],
      }
    }
    case 'ask': {
      const { when: _when, content, ...rest } = step
      const presses = pressesIn(content).map(({ block, press }, index) => {
        const text = 'text' in block ? quotedText(block.text, reading) : `\`${block.block}\``
        return { key: `press:${index}`, words: `after the choice of ${text}`, steps: press }
      })
      const shown = content.map((block) => ('press' in block ? { ...block, press: [] } : block))
      return { rest: { ...rest, content: shown }, branches: presses }
    }
    default: {
      const { when: _when, ...rest } = step
      return { rest, branches: [] }
    }
  }
}

const rows = (
  rejected: Readonly<Record<string, readonly Step[]>>,
  kind: 'answer' | 'end',
): readonly Branch[] =>
  Object.entries(rejected).map(([code, steps]) => ({
    key: `rejected:${code}`,
    words: kind === 'answer' ? `after an answer of ${code}` : `after \`${code}\``,
    steps,
  }))

function kindOf({ do: word }: Step): Fact['kind'] {
  switch (word) {
    case 'go':
    case 'open':
    case 'leave':
    case 'leave-to':
    case 'post-form':
    case 'authorize':
    case 'history-back':
      return 'transition'
    case 'call':
    case 'ceremony':
      return 'call'
    case 'problem':
    case 'timed-problem':
    case 'notice':
    case 'ask':
      return 'message'
    case 'start':
    case 'stop':
      return 'timer'
    default:
      return 'step'
  }
}

/** Destination or operation, by which exits and calls of a screen are counted. */
function targetOf(step: Step, reading: Reading): string | undefined {
  switch (step.do) {
    case 'go':
    case 'open':
      return reading.sharedRoute(step.to.route)
    case 'leave':
    case 'post-form':
    case 'authorize':
      return `endpoint ${step.endpoint}`
    case 'leave-to':
      return 'an address'
    case 'history-back':
      return 'back'
    case 'call':
      return step.call.operation
    default:
      return undefined
  }
}

/** The name of a step among its neighbors. */
function nameOf(step: Step, { performing }: Frame, reading: Reading): string {
  switch (step.do) {
    case 'call':
      return `call:${step.call.operation}`
    case 'perform': {
      // An action that performs itself is named by its distance, so that its name does not matter.
      const index = performing.lastIndexOf(step.action)
      return index < 0 ? `perform:${step.action}` : `again:${performing.length - index}`
    }
    // Without the text, so that another text is a change of the same message.
    case 'problem':
    case 'timed-problem':
      return `problem:${step.at ?? ''}`
    case 'start':
      return `start:${Object.keys(step.timers).join(',')}`
    case 'turn':
      return `turn:${step.to}`
    case 'clear':
      return `clear:${step.paths === 'everything' ? '*' : step.paths.map(pathWords).join(',')}`
    default: {
      const target = targetOf(step, reading)
      return target === undefined ? step.do : `${step.do}:${target}`
    }
  }
}

const pathWords = (path: readonly (string | Expression)[]): string =>
  path.map((part) => (typeof part === 'string' ? part : `[${describeExpression(part)}]`)).join('.')

/** A verb and its object, with the endings of the verb in braces. */
function describedStep(step: Step, given: Expressions | undefined, reading: Reading): string {
  switch (step.do) {
    case 'go':
      return `lead{s} to ${reading.destination(step.to.route)}`
    case 'open':
      return `open{s} ${reading.destination(step.to.route)} in a new tab`
    case 'leave':
    case 'post-form':
      return `lead{s} to the endpoint \`${step.endpoint}\``
    case 'leave-to':
      return `lead{s} to the address in ${described(substituted(step.address, given), reading)}`
    case 'authorize':
      return `request{s} an authorization at \`${step.endpoint}\``
    case 'history-back':
      return 'lead{s} back'
    case 'call':
      return `call{s} \`${step.call.operation}\``
    case 'ceremony':
      return step.ceremony === 'create' ? 'register{s} a passkey' : 'ask{s} for a passkey'
    case 'problem':
    case 'timed-problem':
    case 'notice':
    case 'ask':
      return `show{s} ${quotedText(substituted(step.text, given), reading)}`
    case 'set':
      return `set{s} ${step.set.map(({ path }) => `\`${pathWords(path)}\``).join(', ')}`
    case 'clear':
      return `clear{s} ${step.paths === 'everything' ? 'the state' : step.paths.map((path) => `\`${pathWords(path)}\``).join(', ')}`
    case 'start':
      return `start{s} the timer ${ticked(Object.keys(step.timers))}${isSingle(step) ? ' for' : ''}`
    case 'stop':
      return `stop{s} the timer ${ticked(step.timers)}`
    case 'turn':
      return `turn{s} to the page \`${step.to}\``
    case 'choose':
      return `decide{s} by ${described(substituted(step.on, given), reading)}`
    default:
      return `run{s} the step \`${step.do}\``
  }
}

const isSingle = (step: Extract<Step, { readonly do: 'start' }>): boolean =>
  Object.keys(step.timers).length === 1

/** Name of a value as authors write it; none for the only value of a step. */
function nameOfPart(path: string, step: Step): string {
  if (step.do === 'start' && isSingle(step)) return path.startsWith('timers.') ? '' : path
  return path.replace(/^call\.arguments\.\w+\.|^call\./, '')
}

const ticked = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
