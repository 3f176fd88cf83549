import type { Span } from '../language/source.ts'
import type { Change, Finding, Subject } from './change.ts'
import { risks } from './risk.ts'
import { type RuleName, rulesOfRisk } from './rules-of-risk.ts'

/**
 * A thing that a screen or the app has or does. Facts of two versions with one key are the same
 * thing; a key below another, after a slash, belongs to it.
 */
export interface Fact {
  readonly key: string
  readonly kind: keyof typeof rulesOf
  /** Equal for equal facts. */
  readonly value: string
  /** A verb and its object: `lead{s} to \`home\``. */
  readonly does: string
  /** When it happens: the trigger, then each answer. */
  readonly where: readonly string[]
  readonly at: Span | undefined
  /** For a sentence about the change of a value. */
  readonly parts: ReadonlyMap<string, string>
  /** Destination of a transition, or operation of a call. */
  readonly target?: string
}

/** Rules of risk for a fact that is added, removed or changed. */
export const rulesOf = {
  transition: ['exit-added', 'exit-removed', 'exit-changed'],
  call: ['call-added', 'call-removed', 'call-changed'],
  message: ['step-added', 'answer-removed', 'step-changed'],
  step: ['step-added', 'step-removed', 'step-changed'],
  timer: ['timer-changed', 'timer-changed', 'timer-changed'],
  block: ['block-added', 'block-removed', 'block-changed'],
  order: ['order-changed', 'order-changed', 'order-changed'],
  field: ['field-added', 'field-removed', 'field-changed'],
  keyword: ['field-changed', 'field-changed', 'field-changed'],
  required: ['field-required', 'field-optional', 'field-changed'],
  rule: ['rule-added', 'rule-removed', 'rule-changed'],
  title: ['title-changed', 'title-changed', 'title-changed'],
  property: ['screen-changed', 'screen-changed', 'screen-changed'],
  route: ['screen-moved', 'screen-moved', 'screen-moved'],
  needs: ['precondition-changed', 'precondition-changed', 'precondition-changed'],
  address: ['foreign-address', 'app-changed', 'foreign-address'],
  guard: ['guard-changed', 'guard-changed', 'guard-changed'],
  check: ['app-changed', 'check-removed', 'check-changed'],
  exception: ['check-changed', 'app-changed', 'check-changed'],
  client: ['client-changed', 'client-changed', 'client-changed'],
  endpoint: ['app-changed', 'endpoint-changed', 'endpoint-changed'],
  app: ['app-changed', 'app-changed', 'app-changed'],
} as const satisfies Readonly<
  Record<string, readonly [added: RuleName, removed: RuleName, changed: RuleName]>
>

/**
 * Joins equal findings of several tenants, and of several screens with one cause, into one change.
 * @param tenants in the order of the result
 */
export function gather(
  findings: readonly (readonly [tenant: string, finding: Finding])[],
  tenants: readonly string[],
): readonly Change[] {
  const byFinding = new Map<string, { readonly finding: Finding; readonly holds: Set<string> }>()
  for (const [tenant, finding] of findings) {
    const key = JSON.stringify(finding)
    const known = byFinding.get(key)
    if (known) known.holds.add(tenant)
    else byFinding.set(key, { finding, holds: new Set([tenant]) })
  }
  const byCause = new Map<string, Gathered>()
  for (const { finding, holds } of byFinding.values()) {
    const { subject, ...rest } = finding
    const held = tenants.filter((tenant) => holds.has(tenant))
    const key = JSON.stringify([rest, held, subject.kind === 'screen' ? 'screen' : subject])
    const known = byCause.get(key)
    if (known) known.subjects.push(subject)
    else byCause.set(key, { finding, subjects: [subject], tenants: held })
  }
  return [...byCause.values()].map(changeOf).toSorted(byRisk)
}

interface Gathered {
  readonly finding: Finding
  readonly subjects: Subject[]
  readonly tenants: readonly string[]
}

function changeOf({ finding, subjects, tenants }: Gathered): Change {
  const { rule, predicate, before, after } = finding
  return {
    rule,
    risk: rulesOfRisk[rule][0],
    sentence: `${subjectsIn(subjects)} ${conjugated(predicate, subjects.length > 1)}${/[.”]$/.test(predicate) && predicate.endsWith('.”') ? '' : '.'}`,
    subjects,
    tenants,
    before,
    after,
  }
}

const NOUNS: Readonly<Record<Subject['kind'], string>> = {
  app: 'app',
  screen: 'screen',
  setting: 'setting',
  state: 'state field',
  tenant: 'tenant',
  text: 'text',
}
const MOST = 3

/** Returns ``Screens `a`, `b` and 4 others``. */
function subjectsIn(subjects: readonly Subject[]): string {
  const [first] = subjects
  if (!first) return ''
  if (first.kind === 'app') return 'The app'
  const noun = NOUNS[first.kind]
  const names = subjects.map(({ name }) => `\`${name}\``)
  const head = first.kind === 'screen' ? 'Screen' : `The ${noun}`
  if (names.length === 1) return `${head} ${names[0]}`
  const others = names.length - MOST
  const shown = others > 1 ? names.slice(0, MOST) : names.slice(0, -1)
  const last = others > 1 ? `${others} others` : names.at(-1)
  return `${head}s ${shown.join(', ')} and ${last}`
}

/** Fills the endings of verbs. */
function conjugated(predicate: string, isPlural: boolean): string {
  const words: readonly (readonly [mark: string, one: string, several: string])[] = [
    ['{has}', 'has', 'have'],
    ['{is}', 'is', 'are'],
    ['{es}', 'es', ''],
    ['{s}', 's', ''],
  ]
  return words.reduce(
    (text, [mark, one, several]) => text.replaceAll(mark, isPlural ? several : one),
    predicate,
  )
}

const byRisk = (one: Change, other: Change): number =>
  risks.indexOf(other.risk) - risks.indexOf(one.risk)
