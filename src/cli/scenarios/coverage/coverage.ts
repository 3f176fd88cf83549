import { apiTextOf } from '../../../compiler/1-parse/openapi/errors-by-status.ts'
import { recordedSpan } from '../../../compiler/3-lower/place.ts'
import type { CompiledProgram } from '../../../compiler/6-emit/emit-program.ts'
import { type AnswerSchemas, answerSchemas } from '../../../compiler/scenarios/answer-schemas.ts'
import type { Sources } from '../../../compiler/sources.ts'
import type { Outcome } from '../../../engine/outcome.ts'
import type { Texts } from '../../../i18n/texts.ts'
import type { Span } from '../../../language/source.ts'
import type { Destination, Step } from '../../../language/step.ts'
import type { Watcher, World } from '../world.ts'

/** Everything that scenarios can cover in the programs of all tenants, each once. */
export interface Walkable {
  readonly screens: readonly string[]
  readonly transitions: readonly Transition[]
  readonly codes: readonly Code[]
}

/**
 * A step that leaves a screen, by its source place. A step of a part or an action counts once,
 * however many screens use it.
 */
export interface Transition {
  readonly place: string
  readonly span: Span
  readonly target: string
}

/** A documented error code of an operation that the flows call, with the place of the call. */
export interface Code {
  readonly operation: string
  readonly code: string
  readonly span: Span | undefined
  /** 401 and 403 also have a code, and words of their own in a scenario. */
  readonly as?: 'unauthorized' | 'forbidden'
}

export const placeOf = ({ file, line, column }: Span): string => `${file}:${line}:${column}`

export function walkableIn(programs: readonly CompiledProgram[], sources: Sources): Walkable {
  const steps = programs.flatMap((program) =>
    stepsIn([program.index, program.journeys]).map((step) => ({ step, program })),
  )
  const transitions = new Map<string, Transition>()
  for (const { step, program } of steps) {
    const [target, span] = [leadsTo(step, program), recordedSpan(step)]
    if (target !== undefined && span && !transitions.has(placeOf(span)))
      transitions.set(placeOf(span), { place: placeOf(span), span, target })
  }
  const schemas = answerSchemas(apiTextOf(sources))
  const asked = new Map<string, Span | undefined>(
    programs.flatMap(operationsIn).map((operation) => [operation, undefined]),
  )
  for (const { step } of steps)
    if (step.do === 'call')
      asked.set(step.call.operation, asked.get(step.call.operation) ?? recordedSpan(step))
  const codes = [...asked].flatMap(([operation, span]) =>
    schemas
      .codes(operation)
      .map((code): Code => ({ operation, code, span, ...wordFor(schemas, operation, code) })),
  )
  const screens = programs.flatMap(({ journeys }) =>
    Object.values(journeys).flatMap((journey) => journey.screens.map(({ id }) => id)),
  )
  return {
    screens: [...new Set(screens)],
    transitions: [...transitions.values()].toSorted(byPlace),
    codes,
  }
}

function wordFor(schemas: AnswerSchemas, operation: string, code: string): Pick<Code, 'as'> {
  if (schemas.codesOf(operation, '401').includes(code)) return { as: 'unauthorized' }
  return schemas.codesOf(operation, '403').includes(code) ? { as: 'forbidden' } : {}
}

const byPlace = ({ span: one }: Transition, { span: other }: Transition): number =>
  one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column

/** Returns the target in words of the flow; undefined for a step that stays. */
function leadsTo(step: Step, program: CompiledProgram): string | undefined {
  switch (step.do) {
    case 'go':
    case 'open':
      return `${step.do} ${screenAt(step.to, program)}`
    case 'leave':
    case 'authorize':
    case 'post-form':
      return `${step.do} ${step.endpoint}`
    case 'leave-to':
      return 'leave'
    case 'history-back':
      return 'history back'
    case 'turn':
      return `turn ${step.to}`
    default:
      return undefined
  }
}

function screenAt({ route }: Destination, { journeys }: CompiledProgram): string {
  return (
    Object.values(journeys)
      .flatMap(({ screens }) => screens)
      .find((screen) => screen.route === route)?.id ?? route
  )
}

/** Returns every step of a program at any depth. */
function stepsIn(part: unknown): readonly Step[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.values(part).flatMap(stepsIn)
  return isStep(part) ? [part, ...inner] : inner
}

/** Only steps have a word under `do`. */
function isStep(part: object): part is Step {
  return 'do' in part && typeof part.do === 'string'
}

/**
 * Returns operations that screens load or poll, because each of their answers needs coverage. Loads
 * of the shell are decoration, and their failures are ignored.
 */
function operationsIn({ index, journeys }: CompiledProgram): readonly string[] {
  const screens = Object.values(journeys).flatMap((journey) => journey.screens)
  const uses = screens.flatMap(({ load, poll = {} }) => [
    ...Object.values(load),
    ...Object.values(poll),
  ])
  return uses
    .map(({ operation }) => operation)
    .filter((operation) => !index.logOnly.includes(operation))
}

/** Covered and uncovered parts, by language. */
export interface Coverage {
  readonly languages: readonly string[]
  readonly screens: Part<string>
  readonly transitions: Part<Transition>
  readonly codes: Part<Code>
}

/** `missed`: parts that no scenario covers, with the uncovered languages: all of them, or some. */
export interface Part<Thing> {
  readonly of: number
  readonly walked: number
  readonly missed: readonly { readonly thing: Thing; readonly languages: readonly string[] }[]
}

/** Records shown screens, performed steps and answered codes. */
export interface Notes extends Watcher {
  readonly took: (step: Step, screen: string | undefined) => void
  readonly coverage: (walkable: Walkable, languages: readonly string[]) => Coverage
}

export function takeNotes(): Notes {
  const noted = new Set<string>()
  let here: Texts | undefined
  const note = (kind: string, name: string, language = here?.language() ?? '') =>
    void noted.add(`${kind} ${language} ${name}`)
  const looks = (world: World) => {
    const shown = world.runtime().screen.value?.screen
    if (shown !== undefined) note('screen', shown)
    for (const { operation, outcome } of world.ports.http.answered())
      note('code', `${operation} ${codeOf(outcome)}`)
  }
  return {
    began: (texts) => {
      here = texts
    },
    looks,
    took(step, screen) {
      const span = recordedSpan(step)
      if (span) note('step', placeOf(span))
      if (screen !== undefined) note('screen', screen)
    },
    coverage(walkable, languages) {
      const part = <Thing>(
        kind: string,
        things: readonly Thing[],
        name: (thing: Thing) => string,
      ): Part<Thing> => {
        const missed = things.flatMap((thing) => {
          const without = languages.filter(
            (language) => !noted.has(`${kind} ${language} ${name(thing)}`),
          )
          return without.length > 0 ? [{ thing, languages: without }] : []
        })
        return { of: things.length, walked: things.length - missed.length, missed }
      }
      return {
        languages,
        screens: part('screen', walkable.screens, (id) => id),
        transitions: part('step', walkable.transitions, ({ place }) => place),
        codes: part(
          'code',
          walkable.codes,
          ({ operation, code, as }) => `${operation} ${as ?? code}`,
        ),
      }
    },
  }
}

const codeOf = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind
