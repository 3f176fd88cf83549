import type { SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import type { Typed } from '../expressions/typed.ts'
import { entryOf } from '../model/read-node.ts'
import { nearestName } from '../suggest.ts'
import { present, type Type } from '../types/type.ts'

/** A written value beside the value that its place takes. */
export interface Written extends Typed {
  readonly node: SourceNode
  /** Dotted name of its place in the request. */
  readonly path: string
  /** Place in the document where a new field belongs. */
  readonly schema: string
}

export interface Strange {
  readonly span: Span
  readonly name: string
  /** Names that the object has. */
  readonly known: readonly string[]
  readonly schema: string
}

export interface Compared {
  readonly strange: readonly Strange[]
  /** Dotted names of required values that are not given. */
  readonly missing: readonly string[]
  /** The values below names of the document, each with its type there. */
  readonly values: readonly Value[]
}

interface Value extends Typed {
  readonly node: SourceNode
  readonly wanted: Type
}

/** Compares the names in an object of a request, at every depth, with those of the document. */
export function compareNames(written: Written, wanted: Type): Compared {
  const { node, lowered, type, path, schema } = written
  const [found, want] = [present(type), present(wanted)]
  if (lowered.is !== 'map' || found.type !== 'object' || want.type !== 'object')
    return { strange: [], missing: [], values: [{ node, lowered, type, wanted }] }
  const known = Object.keys(want.fields)
  const place = want.name === undefined ? schema : `the schema "${want.name}"`
  const given = Object.entries(found.fields)
  const strange = given.flatMap(([name]): readonly Strange[] =>
    known.includes(name)
      ? []
      : [{ span: entryOf(node, name)?.keySpan ?? node.span, name, known, schema: place }],
  )
  const inner = given.flatMap(([name, field]) => {
    const [own, value] = [want.fields[name], lowered.entries[name]]
    if (!known.includes(name) || !own || !value) return []
    const below = {
      node: entryOf(node, name)?.value ?? node,
      lowered: value,
      type: field.type,
      path: `${path}.${name}`,
      schema: `"${name}" of ${place}`,
    }
    return [compareNames(below, own.type)]
  })
  const missing = known.filter(
    (name) =>
      want.fields[name]?.optional === false &&
      !Object.hasOwn(found.fields, name) &&
      !strange.some((other) => nearestName(other.name, [name]) !== undefined),
  )
  return {
    strange: [...strange, ...inner.flatMap((each) => each.strange)],
    missing: [
      ...missing.map((name) => `${path}.${name}`),
      ...inner.flatMap((each) => each.missing),
    ],
    values: inner.flatMap(({ values }) => values),
  }
}
