import type { Span } from '../language/source.ts'
import type { Cause, Finding, Subject } from './change.ts'
import { type Fact, rulesOf } from './gather.ts'
import type { RuleName } from './rules-of-risk.ts'

type Sides<Thing> = readonly [before: Thing, after: Thing]

/** Knowledge about both versions that decides a rule. */
export interface Known {
  /** Operations that prove a factor. */
  readonly proofs: ReadonlySet<string>
  /** True for the route of a screen that the later version still has. */
  readonly exists: (target: string) => boolean
}

/** Compares the facts of one subject. */
export function compareFacts(
  [before, after]: Sides<readonly Fact[]>,
  subject: Subject,
  known: Known,
): readonly Finding[] {
  const [old, fresh] = [byKey(before), byKey(after)]
  const gone = before.filter(({ key, kind }) => kind !== 'order' && !fresh.has(key))
  const added = after.filter(({ key, kind }) => kind !== 'order' && !old.has(key))
  const [reached, called] = [targets(after, 'transition'), targets(after, 'call')]
  const [isPartOfLost, isPartOfNew] = [nestedIn(gone, always), nestedIn(added, alwaysNew)]
  const ruleOfRemoval = ({ kind, target }: Fact): RuleName => {
    const removed = rulesOf[kind][1]
    if (target === undefined) return removed
    if (kind === 'transition')
      return !reached.has(target) && known.exists(target) ? 'exit-lost' : removed
    return known.proofs.has(target) && !called.has(target) ? 'proof-removed' : removed
  }
  return [
    ...gone.flatMap((fact) =>
      isPartOfLost(fact) ? [] : [removal(fact, ruleOfRemoval(fact), subject)],
    ),
    ...added.flatMap((fact) => (isPartOfNew(fact) ? [] : [addition(fact, subject)])),
    ...before.flatMap((fact) => {
      const other = fresh.get(fact.key)
      return other && other.value !== fact.value ? changed([fact, other], subject) : []
    }),
  ]
}

const byKey = (facts: readonly Fact[]): ReadonlyMap<string, Fact> =>
  new Map(facts.map((fact) => [fact.key, fact]))

function targets(facts: readonly Fact[], kind: Fact['kind']): ReadonlySet<string> {
  return new Set(
    facts.flatMap((fact) => (fact.kind === kind && fact.target !== undefined ? [fact.target] : [])),
  )
}

/** Kinds of changes of their own, even when the thing around them is added or removed. */
const always: ReadonlySet<Fact['kind']> = new Set(['transition', 'call'])
/** The same, of a new thing: a new field may be required. */
const alwaysNew: ReadonlySet<Fact['kind']> = new Set([...always, 'required', 'rule'])

/** True for a fact of an added or removed owner, which is a change enough. */
function nestedIn(
  facts: readonly Fact[],
  told: ReadonlySet<Fact['kind']>,
): (fact: Fact) => boolean {
  const keys = new Set(facts.map(({ key }) => key))
  return ({ kind, key }) => {
    if (told.has(kind)) return false
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1))
      if (keys.has(key.slice(0, at))) return true
    return false
  }
}

export const causeOf = (span: Span | undefined): { readonly cause?: Cause } =>
  span ? { cause: { file: span.file, line: span.line, column: span.column } } : {}

/** `leads to … after a submit and an answer of 409` */
const withWhere = (does: string, where: readonly string[]): string =>
  where.reduce(
    (text, words, at) =>
      at === 0
        ? `${text}${text.includes(', ') ? ',' : ''} ${words}`
        : words.startsWith('after ') && where[at - 1]?.startsWith('after ') === true
          ? `${text} and ${words.slice('after '.length)}`
          : `${text}, ${words}`,
    does,
  )

/** Kinds with the value in their words. */
const worded: ReadonlySet<Fact['kind']> = new Set(['title', 'field', 'required', 'block'])

const withValue = ({ does, kind, parts }: Fact): string =>
  worded.has(kind) || !parts.has('') ? does : `${does} ${parts.get('') ?? ''}`

function removal(fact: Fact, rule: RuleName, subject: Subject): Finding {
  return {
    rule,
    subject,
    predicate: withWhere(`no longer ${withValue(fact)}`, fact.where),
    before: { value: valueOf(fact), ...causeOf(fact.at) },
    after: {},
  }
}

function addition(fact: Fact, subject: Subject): Finding {
  return {
    rule: rulesOf[fact.kind][0],
    subject,
    predicate: withWhere(`now ${withValue(fact)}`, fact.where),
    before: {},
    after: { value: valueOf(fact), ...causeOf(fact.at) },
  }
}

const valueOf = ({ parts, does }: Fact): string => parts.get('') ?? plainWords(does)

const plainWords = (does: string): string =>
  does.replaceAll('{has}', 'has').replaceAll('{es}', 'es').replaceAll('{s}', 's')

const MOST = 3

function changed([old, fresh]: Sides<Fact>, subject: Subject): readonly Finding[] {
  const rule = rulesOf[fresh.kind][2]
  const finding = (predicate: string, before: string, after: string): Finding => ({
    rule,
    subject,
    predicate,
    before: { value: before, ...causeOf(old.at) },
    after: { value: after, ...causeOf(fresh.at) },
  })
  if (fresh.kind === 'order') {
    const [one, other] = commonOrder(old.value, fresh.value)
    return one === other ? [] : [finding(withWhere(fresh.does, fresh.where), '', '')]
  }
  const names = [...new Set([...old.parts.keys(), ...fresh.parts.keys()])].filter(
    (name) => old.parts.get(name) !== fresh.parts.get(name),
  )
  const own =
    old.does === fresh.does
      ? []
      : [finding(withWhere(replaced(old, fresh), fresh.where), valueOf(old), valueOf(fresh))]
  const told = names.filter((name) => own.length === 0 || !isText(name))
  if (told.length === 0)
    return own.length > 0
      ? own
      : [
          finding(
            withWhere(`${fresh.does} in another way`, fresh.where),
            valueOf(old),
            valueOf(fresh),
          ),
        ]
  if (told.length === 1 && told[0] === '') {
    const [one, other] = [words(old, ''), words(fresh, '')]
    return [
      ...own,
      finding(withWhere(`${fresh.does} ${other}, not ${one}`, fresh.where), one, other),
    ]
  }
  const list = told
    .slice(0, MOST)
    .map((name) => difference(name, words(old, name), words(fresh, name)))
  const more = told.length > MOST ? [`${told.length - MOST} further values differ`] : []
  return [
    ...own,
    finding(
      `${withWhere(fresh.does, fresh.where)}: ${[...list, ...more].join('; ')}`,
      told.map((name) => words(old, name)).join('; '),
      told.map((name) => words(fresh, name)).join('; '),
    ),
  ]
}

const words = (fact: Fact, name: string): string => fact.parts.get(name) ?? 'nothing'

/** `show{s} the text "B", not the text "A"`; both verbs where they differ. */
function replaced(old: Fact, fresh: Fact): string {
  const [verb, object] = [verbOf(old), old.does.slice(verbOf(old).length)]
  return verb === verbOf(fresh)
    ? `${fresh.does}, not ${object}`
    : `now ${fresh.does}, and no longer ${old.does}`
}

const verbOf = ({ does }: Fact): string =>
  /^\S+ (?:(?:to|by|for|data by|the title|the heading) )*/.exec(does)?.[0] ?? does

const isText = (name: string): boolean => name === '' || /^(?:text|title|label)$/.test(name)

/** The value after and before, with the name that authors write. */
function difference(name: string, before: string, after: string): string {
  if (name === '') return `${after}, not ${before}`
  if (name === 'when') return `${conditionOf(after)}, not ${conditionOf(before)}`
  return `\`${name}\` is ${after}, not ${before}`
}

const conditionOf = (words: string): string => (words === 'nothing' ? 'always' : `only if ${words}`)

/** Both orders without the lines that only one has. */
function commonOrder(before: string, after: string): Sides<string> {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const [known, wanted] = [new Set(one), new Set(other)]
  return [
    one.filter((line) => wanted.has(line)).join('\n'),
    other.filter((line) => known.has(line)).join('\n'),
  ]
}
