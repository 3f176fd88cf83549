import type { SourceNode, Span } from '../../language/source.ts'
import { requestOf } from '../1-parse/openapi/api.ts'
import { entryOf } from '../1-parse/read-node.ts'
import type { Typed } from '../3-lower/expressions/scope.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { nearestName, suggest } from '../diagnostics/suggest.ts'
import { present, type Type } from '../types.ts'
import { checkEach } from './check-table.ts'
import { readOf, reportType } from './report-type.ts'
import { inTenant } from './tenants.ts'

/** Arguments of a call, a target, a part, an action or a field must match its parameters. */
export const givenArguments = checkEach(
  'arguments',
  ({ of, node, given, takes }, { project, report }) => {
    const names = Object.keys(takes)
    const request = requestOf(of, project.api)
    const isOwn = request === undefined && !project.screens.has(of)
    const reportStrange = ({ span, name, known, schema }: Strange) =>
      report.add(
        raise.notInRequest(span, {
          operation: of,
          document: request?.document ?? '',
          name,
          schema,
          suggestion: suggest(name, known) || beginsAs(name, known),
        }),
      )
    const strange = given.filter(({ name }) => !Object.hasOwn(takes, name))
    // A misspelling is one mistake, not an unknown and a missing name. A caller without any
    // argument gets one report.
    const missing = Object.entries(takes).filter(
      ([name, { optional }]) =>
        !optional &&
        !given.some((other) => other.name === name) &&
        !strange.some((other) => isMeant(other.name, name)),
    )
    for (const { name, nameNode } of strange) {
      if (request) {
        reportStrange({ span: nameNode, name, known: names, schema: request.schema })
        continue
      }
      const diagnostic = raise.unknownArgument(nameNode, {
        of,
        name,
        suggestion: suggest(name, names),
      })
      // For a part or an action, the declaration is the single root cause.
      report.add(isOwn ? causedBy('take', name, diagnostic) : diagnostic)
    }
    const missingWithin: string[] = []
    for (const { name, node: value, typed } of given) {
      const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
      if (!taken) continue
      const schema = `"${name}" of ${request?.schema ?? ''}`
      const compared = request
        ? compareNames({ node: value, ...typed, path: name, schema }, taken.type)
        : { strange: [], missing: [], values: [{ node: value, ...typed, wanted: taken.type }] }
      compared.strange.forEach(reportStrange)
      missingWithin.push(...compared.missing)
      for (const { node: own, type, lowered, wanted } of compared.values)
        reportType(
          inTenant(lowered, project) ?? own,
          { type, lowered },
          wanted,
          report,
          readOf(lowered),
        )
    }
    // One missing and one unknown argument mean that the declaration was renamed.
    if (isOwn && missing.length === 1 && strange.length === 1) return
    const all = missing.map(([name]) => name).concat(missingWithin)
    if (all.length > 0)
      report.add(
        raise.missingArgument(node.span, {
          of,
          names: all.map((name) => `"${name}"`).join(', '),
        }),
      )
  },
)

/** `lang` for `language`. */
const isMeant = (name: string, known: string): boolean =>
  nearestName(name, [known]) !== undefined || isBeginning(name, known)

const isBeginning = (name: string, known: string): boolean =>
  name.length > 2 && known.startsWith(name)

function beginsAs(name: string, known: readonly string[]): string {
  const [first, other] = known.filter((each) => isBeginning(name, each))
  return first === undefined || other !== undefined ? '' : ` Did you mean "${first}"?`
}

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
