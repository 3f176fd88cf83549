import type { Span } from '../../language/source.ts'
import { casesOf, valueOf } from '../1-parse/read-node.ts'
import { resolveProject } from '../2-resolve/resolve-project.ts'
import type { Fact } from '../3-lower/fact.ts'
import { walkProject } from '../3-lower/walk-project.ts'
import { Report } from '../diagnostics/report.ts'
import { tracked } from '../incremental/tracked-project.ts'
import type { Sources } from '../sources.ts'

/** Words and state places that a piece of the program uses. */
export interface Uses {
  /** All words, including keys of texts. */
  readonly words: ReadonlySet<string>
  /** Dotted places of the state; `*` is a computed name. */
  readonly read: ReadonlySet<string>
  readonly written: ReadonlySet<string>
}

interface Gathering {
  readonly words: Set<string>
  readonly read: Set<string>
  readonly written: Set<string>
}

type Data = Readonly<Record<string, unknown>>

const known = new WeakMap<object, Uses>()

/** Returns the cached uses of a piece, because an unchanged screen has the same uses. */
export function usesIn(piece: object): Uses {
  const before = known.get(piece)
  if (before) return before
  const found: Gathering = { words: new Set(), read: new Set(), written: new Set() }
  gather(piece, found)
  known.set(piece, found)
  return found
}

function gather(value: unknown, found: Gathering): void {
  if (typeof value === 'string') found.words.add(value)
  else if (Array.isArray(value)) for (const item of value) gather(item, found)
  else if (isData(value)) {
    const place = placeRead(value)
    if (place) found.read.add(place.join('.'))
    else reportWritten(value, found)
    for (const key of Object.keys(value))
      if (key !== 'deadline' || !Array.isArray(value[key])) gather(value[key], found)
  }
}

/** Collects places that steps and timers write. A timer and a persisted form also read them. */
function reportWritten(value: Data, found: Gathering): void {
  if (value['do'] === 'set' && Array.isArray(value['set'])) {
    for (const item of value['set']) if (isData(item)) add(item['path'], found.written)
  }
  if (value['do'] === 'authorize' || value['do'] === 'prepare')
    add(value['remember'], found.written)
  for (const both of [value['deadline'], value['keep'], value['wanted']]) {
    add(both, found.written)
    add(both, found.read)
  }
}

function add(path: unknown, to: Set<string>): void {
  if (Array.isArray(path) && path.length > 0)
    to.add(path.map((name) => (typeof name === 'string' ? name : '*')).join('.'))
}

/** Place read by `state.a.b`, also with computed names inside. */
function placeRead(value: Data): readonly string[] | undefined {
  const { is, root, path, of, name } = value
  if ((is === 'path' || is === 'has') && Array.isArray(path))
    return root === 'state' ? path.map(String) : undefined
  if ((is !== 'field' && is !== 'index') || !isData(of)) return undefined
  const before = placeRead(of)
  return before && [...before, is === 'field' ? String(name) : '*']
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Handler of an error code: the code in the call, its `failed`, a row of flows/app.yaml, the rule
 * there for codes that every operation may answer, or its `else`. A failed load renders its data as
 * unavailable. For log-only operations and the loads of the shell, failures are logged as well, or
 * only logged.
 */
export type Answerer =
  | 'here'
  | 'failed'
  | 'app'
  | 'rule'
  | 'else'
  | 'drawn'
  | 'drawn-and-logged'
  | 'logged'

export interface UsedCall {
  readonly at: Span
  readonly codes: Readonly<Record<string, Answerer>>
}
/** One operation of the OpenAPI document; `uses` is empty when nothing calls it. */
export interface UsedOperation {
  readonly id: string
  readonly changesState: boolean
  readonly uses: readonly UsedCall[]
}

/**
 * Lists the server operations that the flows of the default tenant use, in the order of the
 * document.
 */
export function usedCalls(sources: Sources): readonly UsedOperation[] {
  const report = new Report()
  const { project } = resolveProject(sources, report)
  const tracking = tracked(project)
  const shared = new Set(
    casesOf(valueOf(valueOf(project.app, 'answers'), 'rejected')).map(({ key }) => key),
  )
  const everywhere = new Set(project.api.sharedCodes)
  const [factors, switches] = ['factors', 'switches'].map((key) => valueOf(project.app, key)?.span)
  const found = new Map<string, Map<string, UsedCall>>()
  const add = (id: string, at: Span, codes: UsedCall['codes']) => {
    const place = `${at.file}:${at.start}`
    const uses = found.get(id) ?? new Map<string, UsedCall>()
    // A call is seen first by name, then with its codes. A part is read for each screen that uses
    // it.
    if (!uses.has(place) || Object.keys(codes).length > 0) uses.set(place, { at, codes })
    found.set(id, uses)
  }
  const onFact = (fact: Fact) => {
    // Naming an operation as a proof or in a switch is not a call.
    if (
      fact.is === 'name' &&
      fact.kind === 'operation' &&
      fact.found &&
      !isWithin(fact.node.span, factors) &&
      !isWithin(fact.node.span, switches)
    )
      add(fact.name, fact.node.span, {})
    if (fact.is !== 'call' && fact.is !== 'load') return
    const { operation, node } = fact
    const here = new Set(fact.rejected?.map(({ value }) => String(value)))
    const answerer = (code: string): Answerer => {
      if (here.has(code)) return 'here'
      if (fact.is === 'call' && fact.answersAll) return 'failed'
      if (operation.logOnly)
        return fact.is === 'load' && fact.rejected ? 'drawn-and-logged' : 'logged'
      if (fact.is === 'load') return 'drawn'
      return shared.has(code) ? 'app' : everywhere.has(code) ? 'rule' : 'else'
    }
    add(
      operation.id,
      node.span,
      Object.fromEntries(Object.keys(operation.errors).map((code) => [code, answerer(code)])),
    )
  }
  walkProject(tracking.project, report, {
    name: 'calls',
    tracking,
    single: () => undefined,
    wantsCombined: ({ is }) => is === 'name' || is === 'call' || is === 'load',
    combined: onFact,
  })
  return Object.values(project.api.operations).map(({ id, changesState }) => ({
    id,
    changesState,
    uses: [...(found.get(id)?.values() ?? [])],
  }))
}

function isWithin(span: Span, around: Span | undefined): boolean {
  return (
    around !== undefined &&
    span.file === around.file &&
    span.start >= around.start &&
    span.end <= around.end
  )
}
