import type { Change, Finding, Subject } from './change.ts'
import { risks } from './risk.ts'
import { rulesOfRisk } from './rules-of-risk.ts'

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
