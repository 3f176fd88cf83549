import type { Diagnostic } from '../../language/diagnostic.ts'
import { entriesOf } from '../1-parse/read-node.ts'
import type { Project, ScreenSource } from '../2-resolve/project.ts'
import type { Fact, FactOf } from '../3-lower/fact.ts'
import { Report } from '../diagnostics/report.ts'
import { keepLatestEqual, isSame } from './memo.ts'
import { readableOf, type Reads, type Tracking } from './tracked-project.ts'

export type Walking<Made> = (report: Report, emitFact: (fact: Fact) => void) => Made

/** Input of a cached lowering: cached as long as `node` exists, keyed by its other inputs. */
export interface Walked {
  readonly node: object
  readonly part?: object | undefined
  readonly screen?: ScreenSource
}

/**
 * Cache entry: result, diagnostics, facts to replay, and the dependencies that validate it.
 * `under`: lists of all readable things in which the dependencies are known to be unchanged.
 */
interface Memory<Made> {
  readonly around: readonly unknown[]
  readonly part: object | undefined
  readonly under: WeakSet<readonly unknown[]>
  readonly reads: Reads
  readonly made: Made
  readonly facts: readonly CachedFact[]
  readonly reported: readonly Diagnostic[]
}

/**
 * Lowers an input again only when it, or a dependency outside, has changed; otherwise replays the
 * cached result. A result of the default tenant serves every tenant that overrides none of its
 * dependencies.
 */
export function memoizedWalks<Made>(
  equal: (one: Made, other: Made) => boolean = Object.is,
): (
  walked: Walked,
  project: Project,
  report: Report,
  receivers: FactReceivers,
  walk: Walking<Made>,
) => Made {
  const memories = new Map<string, WeakMap<object, Map<string, Memory<Made>>>>()
  return ({ node, part, screen }, project, report, receivers, walk) => {
    const [around, readable] = [surroundings(project), readableOf(project)]
    const ofAudience =
      memories.get(receivers.name) ?? new WeakMap<object, Map<string, Memory<Made>>>()
    const known = ofAudience.get(node) ?? new Map<string, Memory<Made>>()
    const holds = (memory: Memory<Made> | undefined) =>
      memory !== undefined &&
      memory.part === part &&
      isSame(memory.around, around) &&
      (memory.under.has(readable) || readsSame(memory, readable, project))
    const [ofDefault, own] = [known.get('default'), known.get(project.tenant.name)]
    const before = [ofDefault, own].find(holds)
    const memory =
      before ??
      asOfDefault(
        afresh(receivers, walk, { around, part, under: new WeakSet([readable]) }),
        ofDefault,
        equal,
      )
    if (!before)
      memories.set(receivers.name, ofAudience.set(node, known.set(project.tenant.name, memory)))
    for (const diagnostic of memory.reported) report.add(diagnostic)
    for (const cached of memory.facts) {
      const fact = restoredFact(cached, screen, project)
      if (fact) receivers.combined(fact)
    }
    return memory.made
  }
}

/**
 * Evaluated once for each list: after most edits the things that other screens read are unchanged.
 */
function readsSame<Made>(
  { reads, under }: Memory<Made>,
  readable: readonly unknown[],
  project: Project,
): boolean {
  const same = reads(project)
  if (same) under.add(readable)
  return same
}

/**
 * Returns the object of the default tenant when tenant values are read but the result is equal.
 * Cached results about the object stay valid.
 */
function asOfDefault<Made>(
  memory: Memory<Made>,
  ofDefault: Memory<Made> | undefined,
  equal: (one: Made, other: Made) => boolean,
): Memory<Made> {
  const isSameBut =
    ofDefault && ofDefault.part === memory.part && isSame(ofDefault.around, memory.around)
  return isSameBut && equal(ofDefault.made, memory.made)
    ? { ...memory, made: ofDefault.made }
    : memory
}

function afresh<Made>(
  receivers: FactReceivers,
  walk: Walking<Made>,
  under: Pick<Memory<Made>, 'around' | 'part' | 'under'>,
): Memory<Made> {
  const own = new Report()
  const facts: CachedFact[] = []
  const { made, reads } = receivers.tracking.during(() =>
    walk(own, (fact) => {
      receivers.single(fact, own)
      if (receivers.wantsCombined(fact)) facts.push(cachedFact(fact))
    }),
  )
  return { ...under, reads, made, facts, reported: own.reported }
}

const known = new WeakMap<Project, readonly unknown[]>()
const aroundOfLate = keepLatestEqual<readonly unknown[]>(isSame)

/** Inputs of every lowering, as parts that keep their identity while unchanged. */
function surroundings(project: Project): readonly unknown[] {
  const before = known.get(project)
  if (before) return before
  const { api, app, rules, state, tenant, texts, appQuery } = project
  // The order of languages only matters to the page, and to the order of diagnostics.
  const shared = entriesOf(app)
    .filter(({ key }) => key !== 'languages')
    .flatMap(({ key, value }) => [key, value])
  const found = aroundOfLate([
    api,
    rules,
    state,
    tenant.type,
    ...shared,
    ...texts.files.keys(),
    JSON.stringify([texts.languages.toSorted(), texts.common, appQuery]),
  ])
  known.set(project, found)
  return found
}

type OfScreens = 'screen' | 'go'

/**
 * Cached fact: screens by their names. A reference to a screen object would keep its cache, and so
 * all earlier versions, in memory. `from` is the screen under lowering.
 */
export type CachedFact =
  | Exclude<Fact, { readonly is: OfScreens }>
  | Omit<FactOf<'screen'>, 'screen'>
  | (Omit<FactOf<'go'>, 'target' | 'from'> & {
      readonly target: string
      readonly from: boolean
    })

export function cachedFact(fact: Fact): CachedFact {
  if (fact.is === 'screen') return { is: 'screen', node: fact.node }
  if (fact.is !== 'go') return fact
  const { target, from, ...go } = fact
  return { ...go, target: target.id, from: from !== undefined }
}

/** Facts that were already reported for the same screens, so they are reported again unchanged. */
const restored = new WeakMap<CachedFact, FactOf<'go'>>()

/**
 * Restores a cached fact with the current screens, because other screens may have changed. Facts
 * about a removed screen are dropped.
 */
export function restoredFact(
  cached: CachedFact,
  screen: ScreenSource | undefined,
  { screens }: Project,
): Fact | undefined {
  if (cached.is === 'screen') return screen && { ...cached, screen }
  if (cached.is !== 'go') return cached
  const target = screens.get(cached.target)
  if (!target) return undefined
  const from = cached.from ? screen : undefined
  const before = restored.get(cached)
  if (before?.target === target && before.from === from) return before
  const fact = { ...cached, target, from }
  restored.set(cached, fact)
  return fact
}

/** Receivers of the facts of lowering. */
export interface FactReceivers {
  /** Cached facts are replayed only to receivers of the same name. */
  readonly name: string
  /** Sends a fact to checks of single facts, which report to the screen's report. */
  single(fact: Fact, own: Report): void
  /** Sends a fact to checks that combine several facts or screens. */
  combined(fact: Fact): void
  wantsCombined(fact: Fact): boolean
  /** Records which values lowering reads. */
  readonly tracking: Tracking
}
