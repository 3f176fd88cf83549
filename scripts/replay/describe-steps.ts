import type { Effect } from '../../src/engine/effect.ts'
import type { Event } from '../../src/engine/event.ts'
import type { EngineState } from '../../src/engine/state.ts'
import { screenView } from '../../src/engine/views/screen-view.ts'
import type { Json } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import type { ReplayedStep } from './replay.ts'

/** A step in plain words. */
export interface DescribedStep {
  readonly at: number
  /** The screen after it. */
  readonly screen: string
  readonly sentences: readonly string[]
}

/** Events that a reader does not need: nothing that a person did or saw. */
const silent: ReadonlySet<Event['type']> = new Set([
  'device-known',
  'language-chosen',
  'hidden',
  'seen',
  'form-validated',
  'authorization-prepared',
])

/** True for an event without a meaning of its own, and for an answer about the decoration. */
const isOfNoUse = ({ event, before }: ReplayedStep, { program }: Words): boolean =>
  silent.has(event.type) ||
  (event.type === 'call-settled' && before.pending[event.call]?.for === 'shell-load') ||
  (event.type === 'call-settled' &&
    program.index.logOnly.includes(operationOf(before, event.call) ?? ''))

interface Words {
  readonly program: Program
  /** Returns the text of a key in the language of the readers. */
  readonly textOf: (key: string) => string
}

/**
 * Describes the steps of a replay: the screen, the act of the person, the answer of the server, and
 * the cause of each change of the screen.
 */
export function describeSteps(
  steps: readonly ReplayedStep[],
  words: Words,
): readonly DescribedStep[] {
  return steps.flatMap((step) => {
    const consequences = consequencesOf(step, words)
    const isSilent = isOfNoUse(step, words) && consequences.length === 0
    const sentences = [...(silent.has(step.event.type) ? [] : actOf(step, words)), ...consequences]
    return isSilent
      ? []
      : [
          {
            at: step.event.at,
            screen: step.after.visit?.screen ?? '',
            sentences: sentences.map(printable),
          },
        ]
  })
}

/**
 * Returns a text of a record as one line. A sender may have written anything into it, also
 * sequences that a terminal obeys.
 */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?').slice(0, 300)

function actOf({ event, before }: ReplayedStep, words: Words): readonly string[] {
  switch (event.type) {
    case 'restored':
      return ['The page starts.']
    case 'entered':
      return [`The address is ${event.path}.`]
    case 'changed':
      return [`Enters a value into ${event.field}.`]
    case 'field-left':
      return [`Leaves the field ${event.field}.`]
    case 'submitted':
      return ['Submits the form.']
    case 'pressed':
      return [`Presses ${pressedText(before, event.block, words)}.`]
    case 'shell-pressed':
      return [`Presses ${event.control} of the page.`]
    case 'call-settled':
      return [answerText(before, event)]
    case 'call-delayed':
      return ['The server takes long.']
    case 'ceremony-settled':
      return [`The prompt of the machine ends: ${event.outcome.is}.`]
    case 'timer-fired':
      return [`The timer ${event.timer} ends.`]
    case 'retried':
      return [`Tries to load ${event.load} again.`]
    case 'departure-failed':
      return ['No server answers at the address of the exit.']
    case 'signed-out-elsewhere':
      return ['Another tab signs out.']
    case 'storage-changed':
    case 'session-elsewhere':
      return ['Another tab changes the stored values.']
    default:
      return [`${event.type}.`]
  }
}

function operationOf(state: EngineState, call: number): string | undefined {
  const pending = state.pending[call]
  return pending && 'operation' in pending ? pending.operation : undefined
}

function answerText(before: EngineState, { call, outcome }: Settled): string {
  const pending = before.pending[call]
  const operation = operationOf(before, call) ?? `call ${call}`
  if (outcome.kind === 'ok') {
    const facts = factsOf(outcome.answer)
    return `The server answers ${operation}: ok${facts === '' ? '' : `, ${facts}`}.`
  }
  if (outcome.kind !== 'rejected') return `The server answers ${operation}: ${outcome.kind}.`
  const own = pending?.for === 'call' && Object.hasOwn(pending.rejected, outcome.code)
  return `The server refuses ${operation}: ${outcome.code}, which ${own ? 'the screen' : 'flows/app.yaml'} answers.`
}

type Settled = Extract<Event, { readonly type: 'call-settled' }>

/** Facts of an answer, at most. */
const mostFacts = 5

/** Words, numbers and switches of an answer: a step can depend on nothing else in a record. */
function factsOf(answer: Json): string {
  const inside = (value: Json, name: string): readonly string[] => {
    if (typeof value === 'string')
      return /withheld\d+$/.test(value) || value === '' ? [] : [`${name} ${value}`]
    if (typeof value === 'boolean' || typeof value === 'number') return [`${name} ${value}`]
    if (typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) return [`${value.length} ${name}`]
    return Object.entries(value).flatMap(([key, inner]) => inside(inner, key))
  }
  return inside(answer, 'answer')
    .toSorted(
      (one, other) => Number(other.startsWith('nextStep')) - Number(one.startsWith('nextStep')),
    )
    .slice(0, mostFacts)
    .join(', ')
}

function consequencesOf({ before, after, effects }: ReplayedStep, words: Words): readonly string[] {
  const [own, next] = [before.visit, after.visit]
  const shown = next && next.number !== own?.number
  const problems = next?.form.problems ?? []
  const had = new Set(own?.form.problems)
  const noticed = new Set(before.notices.map(({ number }) => number))
  return [
    ...effects.flatMap((effect) => effectText(effect, words)),
    ...(shown ? [`Shows ${headingOf(after, words)} (screen ${next.screen}).`] : []),
    ...problems
      .filter((problem) => !had.has(problem))
      .map(({ at, text }) => `Says at ${at ?? 'the form'}: "${words.textOf(text.key)}"`),
    ...after.notices
      .filter(({ number }) => !noticed.has(number))
      .map(({ text }) => `Says: "${words.textOf(text.key)}"`),
  ]
}

function effectText(effect: Effect, { program }: Words): readonly string[] {
  switch (effect.type) {
    case 'call':
      return program.index.logOnly.includes(effect.operation) ? [] : [`Calls ${effect.operation}.`]
    case 'go':
      return [`Goes to ${effect.path}.`]
    case 'leave':
    case 'post-form':
      return ['Leaves for another address.']
    case 'history-back':
      return ['Goes back.']
    case 'ceremony':
      return ['Opens a prompt of the machine.']
    case 'forget-everything':
      return ['Signs out of this browser.']
    case 'report':
      return effect.defect.code === 'log-only-failure'
        ? []
        : [`Reports a defect: ${effect.defect.code}.`]
    default:
      return []
  }
}

function headingOf(state: EngineState, { program, textOf }: Words): string {
  const view = screenView(program, state)
  const key = view?.heading?.key
  return key === undefined ? 'a page' : `"${textOf(key)}"`
}

/** The text of a block by its id, wherever it is in the view. */
function pressedText(state: EngineState, block: string, { program, textOf }: Words): string {
  const found = textIn(screenView(program, state), block)
  return found === undefined ? block : `"${textOf(found)}"`
}

function textIn(part: unknown, id: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if ('id' in part && part.id === id) {
    const text = 'text' in part ? part.text : 'label' in part ? part.label : undefined
    if (typeof text === 'object' && text !== null && 'key' in text) return String(text.key)
  }
  for (const inner of Object.values(part)) {
    const found = textIn(inner, id)
    if (found !== undefined) return found
  }
  return undefined
}
