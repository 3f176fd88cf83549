import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Project, ScreenSource } from '../model/project.ts'
import { entriesOf } from '../model/read-node.ts'
import { ofLate } from '../remembered.ts'
import { Report } from '../report.ts'
import type { Announcement } from './announcement.ts'
import type { Audience } from './audience.ts'
import { asHeard, type Heard, ofNow } from './heard.ts'
import { isSame } from './sees-same.ts'
import { type Reads, readableOf } from './watched-project.ts'

export type Walking<Made> = (report: Report, announce: (announcement: Announcement) => void) => Made

/** What is walked: remembered as long as there is `node`, under what else it is made of. */
export interface Walked {
  readonly node: object
  readonly beside?: object | undefined
  readonly screen?: ScreenSource
}

/**
 * What a walk found, all that was told of it alone, and what others have to hear again, under what
 * surrounded it and what it read; `under`: lists of all that can be read in which that is the same.
 */
interface Memory<Made> {
  readonly around: readonly unknown[]
  readonly beside: object | undefined
  readonly under: WeakSet<readonly unknown[]>
  readonly reads: Reads
  readonly made: Made
  readonly heard: readonly Heard[]
  readonly told: readonly Diagnostic[]
}

/**
 * Walks something only when it, or anything outside of it that its walk has read, is another than
 * before; else says again what was found then. What was found for the default tenant holds for
 * every tenant that changes nothing of what was read.
 */
export function rememberedWalks<Made>(
  equal: (one: Made, other: Made) => boolean = Object.is,
): (
  walked: Walked,
  project: Project,
  report: Report,
  audience: Audience,
  walk: Walking<Made>,
) => Made {
  const memories = new Map<string, WeakMap<object, Map<string, Memory<Made>>>>()
  return ({ node, beside, screen }, project, report, audience, walk) => {
    const [around, readable] = [surroundings(project), readableOf(project)]
    const ofAudience =
      memories.get(audience.name) ?? new WeakMap<object, Map<string, Memory<Made>>>()
    const known = ofAudience.get(node) ?? new Map<string, Memory<Made>>()
    const holds = (memory: Memory<Made> | undefined) =>
      memory !== undefined &&
      memory.beside === beside &&
      isSame(memory.around, around) &&
      (memory.under.has(readable) || readsSame(memory, readable, project))
    const [ofDefault, own] = [known.get('default'), known.get(project.tenant.name)]
    const before = [ofDefault, own].find(holds)
    const memory =
      before ??
      asOfDefault(
        afresh(audience, walk, { around, beside, under: new WeakSet([readable]) }),
        ofDefault,
        equal,
      )
    if (!before)
      memories.set(audience.name, ofAudience.set(node, known.set(project.tenant.name, memory)))
    for (const diagnostic of memory.told) report.add(diagnostic)
    for (const heard of memory.heard) {
      const announcement = ofNow(heard, screen, project)
      if (announcement) audience.together(announcement)
    }
    return memory.made
  }
}

/** Asked once of each list: after most edits nothing is another of what other screens may read. */
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
 * A tenant's value is read, and nothing comes out otherwise: then it is the very one of the
 * default, and what was found out about that still holds.
 */
function asOfDefault<Made>(
  memory: Memory<Made>,
  ofDefault: Memory<Made> | undefined,
  equal: (one: Made, other: Made) => boolean,
): Memory<Made> {
  const isSameBut =
    ofDefault && ofDefault.beside === memory.beside && isSame(ofDefault.around, memory.around)
  return isSameBut && equal(ofDefault.made, memory.made)
    ? { ...memory, made: ofDefault.made }
    : memory
}

function afresh<Made>(
  audience: Audience,
  walk: Walking<Made>,
  under: Pick<Memory<Made>, 'around' | 'beside' | 'under'>,
): Memory<Made> {
  const own = new Report()
  const heard: Heard[] = []
  const { made, reads } = audience.watching.during(() =>
    walk(own, (announcement) => {
      audience.alone(announcement, own)
      if (audience.isForTogether(announcement)) heard.push(asHeard(announcement))
    }),
  )
  return { ...under, reads, made, heard, told: own.told }
}

const known = new WeakMap<Project, readonly unknown[]>()
const aroundOfLate = ofLate<readonly unknown[]>(isSame)

/** What all walks read, in parts that keep their identity as long as they are the same. */
function surroundings(project: Project): readonly unknown[] {
  const before = known.get(project)
  if (before) return before
  const { api, app, rules, state, tenant, texts, appQuery } = project
  // The order of languages is for the page, and for what is told first.
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
