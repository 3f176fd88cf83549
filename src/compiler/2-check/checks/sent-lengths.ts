import type { Expression } from '../../../language/expression.ts'
import type { SourceMap } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { scalarOf, valueOf } from '../../project/read-node.ts'
import { limitOf } from '../../tenants/limits.ts'
import { present, type Type } from '../../types/type.ts'
import type { AnnouncementOf } from '../../walk/announcement.ts'
import type { Check } from '../check-table.ts'
import { type Assumed, assuming, nothingAssumed } from '../ways/assumed.ts'
import { type Longest, longestOf } from '../fields/longest.ts'

type Field = AnnouncementOf<'field'>

/** More than the contract takes, by the place that allows it. */
interface Over { readonly span: Span; readonly name: string; readonly most: number; readonly operation: string; readonly bound: number; readonly sent: readonly Span[] }

/**
 * What may be typed is not more than the operation takes that it is sent to: who has made a password of that length would never be let in again. A field is
 * judged with the values of each tenant, and with all that the limits of the default leave to a tenant.
 */
export const sentLengths: Check = ({ project, tenants, report }) => {
  const over = new Map<string, Over>()
  let here = nothingHeard()
  const tell = (found: Over) => {
    const key = `${found.span.file}:${found.span.start}`
    const before = over.get(key)
    const [worst, other] = before && before.bound <= found.bound ? [before, found] : [found, before]
    over.set(key, { ...worst, sent: [...worst.sent, ...(other?.sent ?? [])] })
  }
  const judge = (field: Field, { bound, operation, span: sent }: Sent) => {
    const bounds = longestOf(field, project)
    const most = smallest(bounds)
    const allowed = project.tenant.name === 'default' && most && most.count <= bound ? smallest(bounds.map((each) => (each.path ? (allowedBy(each.path, tenants.get('default')) ?? each) : each))) : most
    if (allowed && allowed.count > bound) tell({ span: (allowed.place ?? field.node).span, name: String(field.node.value), most: allowed.count, operation, bound, sent: [sent] })
  }
  // A screen may ask before it shows its fields, so each is judged when all of it was heard.
  const close = () => {
    for (const sent of here.sent) {
      const field = here.fields.get(sent.field)
      if (field && !here.chosen.has(sent.field)) judge(field, sent)
    }
    here = nothingHeard()
  }
  return {
    kinds: ['screen', 'field', 'placed', 'arguments'],
    minds: (found) => found.is === 'screen' || (found.is === 'field' && found.schema['type'] === 'string') || (found.is === 'placed' && found.chosen === true) || (found.is === 'arguments' && Object.hasOwn(project.api.operations, found.of) && sentBy(found).length > 0),
    hear: (found) => {
      if (found.is === 'screen') close()
      else if (found.is === 'field') here.fields.set(String(found.node.value), found)
      else if (found.is === 'placed' && found.chosen) here.chosen.add(found.field)
      else if (found.is === 'arguments' && Object.hasOwn(project.api.operations, found.of)) here.sent.push(...sentBy(found))
    },
    finish: () => {
      close()
      for (const { span, name, most, operation, bound, sent } of over.values()) {
        const places = new Map(sent.map((each) => [`${each.file}:${each.start}`, each]))
        report.add(raise.moreThanContract(span, { name, most: most === Infinity ? 'any number of' : String(most), operation, bound: String(bound) }, [...places.values()].map((each) => ({ span: each, message: 'It is sent here.' }))))
      }
    },
  }
}

interface Heard { readonly fields: Map<string, Field>; readonly chosen: Set<string>; readonly sent: Sent[] }
const nothingHeard = (): Heard => ({ fields: new Map(), chosen: new Set(), sent: [] })

/** The text of a field where an operation takes so many characters. */
interface Sent { readonly field: string; readonly bound: number; readonly operation: string; readonly span: Span }

function sentBy({ of, given, takes }: AnnouncementOf<'arguments'>): readonly Sent[] {
  return given.flatMap(({ name, node, typed }) => (Object.hasOwn(takes, name) && takes[name] ? sentTo(typed.lowered, takes[name].type).map(({ field, bound }) => ({ field, bound, operation: of, span: node.span })) : []))
}

const smallest = (all: readonly Longest[]): Longest | undefined => all.reduce<Longest | undefined>((found, each) => (found && found.count <= each.count ? found : each), undefined)

/** The most that a tenant may say, and the limit that lets it; nothing where it may say anything. */
function allowedBy(path: readonly string[], base: SourceMap | undefined, seen: readonly string[] = []): Longest | undefined {
  const name = path.join('.')
  const limit = seen.includes(name) ? undefined : limitOf(base, path)
  const most = scalarOf(valueOf(valueOf(valueOf(base, 'limits'), name), 'most'))
  const other = limit?.atMost === undefined ? undefined : allowedBy(limit.atMost.split('.'), base, [...seen, name])
  return smallest([...(most && typeof most.value === 'number' ? [{ count: most.value, place: most }] : []), ...(other ? [other] : [])])
}

/** Fields whose text is sent as it is, each with the most that is taken. */
function sentTo(lowered: Expression, wanted: Type): readonly Pick<Sent, 'field' | 'bound'>[] {
  const type = present(wanted)
  if (lowered.is === 'map') return type.type === 'object' ? Object.entries(lowered.entries).flatMap(([name, inner]) => (Object.hasOwn(type.fields, name) && type.fields[name] ? sentTo(inner, type.fields[name].type) : [])) : []
  const bound = type.type === 'text' ? type.limits?.maxLength : undefined
  return bound === undefined ? [] : fieldsSent(lowered, nothingAssumed).map((field) => ({ field, bound }))
}

/** `form.x`, whichever way a choice goes; of one within another no way that the other has ruled out. */
function fieldsSent(lowered: Expression, assumed: Assumed): readonly string[] {
  if (lowered.is === 'path') return lowered.root === 'form' && lowered.path.length === 1 ? lowered.path : []
  if (lowered.is !== 'choice') return []
  return [true, false].flatMap((holds) => {
    const then = assuming(lowered.when, holds, assumed)
    return then ? fieldsSent(holds ? lowered.then : lowered.else, then) : []
  })
}
