import type { Span } from '../../language/span.ts'
import { casesOf, valueOf } from '../1-parse/read-node.ts'
import { resolveProject } from '../2-resolve/resolve-project.ts'
import type { Fact } from '../3-lower/fact.ts'
import { walkProject } from '../3-lower/walk-project.ts'
import { Report } from '../diagnostics/report.ts'
import { tracked } from '../incremental/tracked-project.ts'
import type { Sources } from '../sources.ts'

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
