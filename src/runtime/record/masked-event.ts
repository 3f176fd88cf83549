import type { Shape, Shapes } from '../../api/shape.ts'
import type { Event } from '../../engine/event.ts'
import type { Outcome } from '../../engine/outcome.ts'
import type { EngineState } from '../../engine/state.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'

/** Knowledge about values, by which a value may be recorded. */
export interface Publicly {
  readonly stores: Readonly<Record<string, StoreSchema>>
  /** Of the page. */
  readonly origin: string
  /** Shape of the good answer of a pending call. */
  readonly answer: (call: number) => Shape
  /** True for a text that the program contains: a route, a method, a code. */
  readonly isWord: (text: string) => boolean
  /** True for a value that the person chose from a list of the screen, and did not type. */
  readonly isChosen: (field: string, value: Json) => boolean
}

/** Gives each withheld text a number; equal texts have equal numbers. */
export type NumberOf = (text: string) => number

/** Texts that a server accepts of a recorder (`server/support-codes/support-details`). */
const recordable = /^[\w.:/?=&~+-]{0,120}$/

/** Replaces a space in the name of a timer: a server accepts none in a record. */
export const spaceOfTimer = '~'

/** A name of a property. Maps by texts of the server are masked by their shape. */
const isName = /^[a-zA-Z_-]{1,40}$/

/** Longer lists and further names are left out, so that one answer does not displace all events. */
const most = 40

/**
 * Returns an event without typed values, secrets and personal data. A value stays only where a
 * class, a schema or the program says that it is public (docs/decisions/0226).
 */
export function maskEvent(event: Event, known: Publicly, numberOf: NumberOf): JsonObject {
  const mask = createMask(known, numberOf)
  switch (event.type) {
    case 'restored':
    case 'session-elsewhere':
      return { stores: mask.stores(event.stores) }
    case 'storage-changed':
      return { flow: mask.withheld(event.flow), stores: mask.stores(event.stores) }
    case 'entered':
      return {
        path: mask.path(event.path),
        query: mask.words(event.query),
        ...(event.fragment && { fragment: mask.withheld(event.fragment) }),
        ...(event.byGo && { byGo: true }),
        ...(event.early && {
          early: { screen: event.early.screen, values: mask.withheld(event.early.values) },
        }),
      }
    case 'window-blocked':
      return { path: mask.path(event.path), query: mask.words(event.query) }
    case 'changed':
      return {
        field: mask.name(event.field),
        value: known.isChosen(event.field, event.value)
          ? mask.words(event.value)
          : mask.withheld(event.value),
      }
    case 'form-validated':
      return { issues: event.issues.map((issue) => mask.issue(issue)) }
    case 'submitted':
      return { issues: [] }
    case 'pressed':
      return {
        block: mask.name(event.block),
        ...(event.item !== undefined && { item: mask.words(event.item) }),
      }
    case 'call-settled':
      return { call: event.call, outcome: mask.outcome(event.outcome, known.answer(event.call)) }
    case 'ceremony-settled':
      return {
        ceremony: event.ceremony,
        outcome:
          event.outcome.is === 'ok'
            ? { is: 'ok', credential: mask.withheld(event.outcome.credential) }
            : { is: event.outcome.is },
      }
    case 'authorization-prepared':
      return {
        request: event.request,
        values: mask.withheld({ ...event.values }),
      }
    case 'device-known': {
      const { userAgent, ...device } = event.device
      return {
        device: {
          ...device,
          language: mask.plain(device.language),
          userAgent: mask.withheld(userAgent),
        },
      }
    }
    case 'departure-failed':
      return { exit: mask.words(event.exit) }
    case 'timer-fired':
      return { timer: mask.name(event.timer.replaceAll(' ', spaceOfTimer)) }
    case 'form-page-changed':
    case 'field-left':
    case 'question-closed':
    case 'shell-pressed':
    case 'call-delayed':
    case 'authorization-refused':
    case 'retried':
    case 'reached':
    case 'notice-followed':
    case 'notice-dismissed':
    case 'notice-retried':
    case 'signed-out-elsewhere':
    case 'seen':
    case 'hidden':
    case 'language-chosen': {
      const { at: _at, type: _type, ...values } = event
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, mask.plain(value)]),
      )
    }
    default:
      return event satisfies never
  }
}

/**
 * Returns the findings of an act on a form, because a replay has no typed values to judge. A field
 * that was left with a wrong value has no text yet.
 */
export function findingsOf(
  event: Event,
  before: EngineState | undefined,
  { visit }: EngineState,
): readonly Issue[] {
  if (!visit || before?.visit?.number !== visit.number || !judged.has(event.type)) return []
  const { problems, edited } = visit.form
  const left =
    event.type === 'field-left' && Object.hasOwn(edited ?? {}, event.field)
      ? [{ at: event.field, text: { key: 'wrong' } }]
      : []
  return [...left, ...problems.flatMap(({ at, text }) => (at === undefined ? [] : [{ at, text }]))]
}

/** Events after which the engine judges the values of a form. */
const judged: ReadonlySet<Event['type']> = new Set(['submitted', 'pressed', 'field-left'])

export interface Issue {
  readonly at: string
  readonly text: { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
}

export function createMask({ stores: schemas, isWord, origin }: Publicly, numberOf: NumberOf) {
  const text = (value: string): string => {
    if (value === '') return ''
    // An exit to the page's own origin stays one.
    const isPath = value.startsWith('/') || value.startsWith(`${origin}/`)
    return `${isPath ? '/' : ''}withheld${numberOf(value)}`
  }
  const plainText = (value: string): string => (recordable.test(value) ? value : text(value))
  const each = (value: Json, leaf: (one: Json) => Json): Json => {
    if (Array.isArray(value)) return value.slice(0, most).map((one: Json) => each(one, leaf))
    if (typeof value !== 'object' || value === null) return leaf(value)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, most)
        .map(([name, one]) => [isName.test(name) ? name : text(name), each(one, leaf)]),
    )
  }
  /** Keeps the form of a value and nothing of it. */
  const withheld = (value: Json): Json =>
    each(value, (one) => {
      if (typeof one === 'string') return text(one)
      return typeof one === 'number' ? 0 : one
    })
  const wordOrText = (value: string): string =>
    isWord(value) && recordable.test(value) ? value : text(value)
  const words = (value: Json): Json =>
    each(value, (one) => (typeof one === 'string' ? wordOrText(one) : one))
  const plain = (value: Json): Json =>
    each(value, (one) => (typeof one === 'string' ? plainText(one) : one))

  const shaped = (value: Json | undefined, shape: Shape): Json => {
    if (value === undefined || value === null) return null
    if (typeof shape === 'string') {
      if (shape === 'text') return words(value)
      // No schema says anything about its names.
      if (typeof value === 'object') return null
      return shape === 'any' || typeof value === 'string' ? withheld(value) : value
    }
    if ('words' in shape)
      return shape.words.some((word) => word === value) ? plain(value) : withheld(value)
    if ('whole' in shape) return typeof value === 'number' ? value : withheld(value)
    if ('orNull' in shape) return shaped(value, shape.orNull)
    if ('list' in shape)
      return Array.isArray(value)
        ? value.slice(0, most).map((one: Json) => shaped(one, shape.list))
        : withheld(value)
    if (typeof value !== 'object' || Array.isArray(value)) return withheld(value)
    if ('map' in shape)
      return Object.fromEntries(
        Object.entries(value)
          .slice(0, most)
          .map(([name, one]) => [wordOrText(name), shaped(one, shape.map)]),
      )
    const named: Shapes = { ...shape.has, ...shape.may }
    return Object.fromEntries(
      Object.entries(named).flatMap(([name, of]) =>
        Object.hasOwn(value, name) ? [[name, shaped((value as JsonObject)[name], of)]] : [],
      ),
    )
  }
  const field = (value: Json, path: string, schema: StoreSchema): Json => {
    const own = Object.hasOwn(schema.fields, path) ? schema.fields[path] : undefined
    if (own) return own.class === 'plain' ? words(value) : withheld(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return withheld(value)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        field(one, path === '' ? name : `${path}.${name}`, schema),
      ]),
    )
  }

  return {
    withheld,
    words,
    plain,
    name: (value: string): string => plainText(value),
    path: (path: string): string =>
      path
        .split('/')
        .map((part) => (part === '' ? part : wordOrText(part)))
        .join('/'),
    issue: ({ at, text: { key, values } }: Issue): Json => ({
      at: plainText(at),
      text: { key: plainText(key), ...(values && { values: words(values as JsonObject) }) },
    }),
    outcome(outcome: Outcome, shape: Shape): Json {
      switch (outcome.kind) {
        case 'ok':
          return { kind: 'ok', answer: shaped(outcome.answer, shape) }
        case 'rejected':
          return {
            ...outcome,
            error: Object.fromEntries(
              Object.entries(outcome.error).map(([name, value]) => [
                name,
                name === 'code'
                  ? outcome.code
                  : name === 'message' || name === 'traceId'
                    ? withheld(value)
                    : words(value),
              ]),
            ),
            ...(outcome.words && { words: [...outcome.words] }),
          }
        case 'broken':
          return {
            kind: 'broken',
            ...(outcome.traceId !== undefined && { traceId: text(outcome.traceId) }),
          }
        default:
          return { kind: outcome.kind }
      }
    },
    stores: (stores: Readonly<Record<string, JsonObject>>): JsonObject =>
      Object.fromEntries(
        Object.entries(stores).flatMap(([name, values]) => {
          const schema = schemas[name]
          return schema ? [[name, field(values, '', schema)]] : []
        }),
      ),
  }
}
