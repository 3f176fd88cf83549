import type { JsonObject } from '../../../language/json.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { Report } from '../../diagnostics/report.ts'
import type { Sources } from '../../sources.ts'
import { apiSettings } from './api.ts'
import { apiTextOf } from './errors-by-status.ts'
import { firstDocument, firstName } from './further-documents.ts'
import { madeNames } from './made-names.ts'
import { marksChanges, METHODS, pathItems } from './paths.ts'
import { type Place, placeIn, valueAt } from './pointer.ts'
import { documentOf, type IgnoredAt, writtenAs } from './read-document.ts'
import { refsIn } from './schema-type.ts'
import { sharedAddresses } from './shared-addresses.ts'

const file = 'openapi/common-api.yaml'

/**
 * Reports parts of openapi/common-api.yaml that are wrong or not honoured, when they belong to an
 * operation that a file of flows/ names. Other parts of a document of a stranger do not matter.
 */
export function reportUsedParts(sources: Sources, report: Report): void {
  const plain = documentOf(file, apiTextOf(sources), new Report())
  const { document, deferred, ignored, rangeOf, spanOf: spanOfPart } = writtenAs(plain ?? {})
  const settings = apiSettings(sources.files.get('flows/app.yaml') ?? '')
  if (deferred.length + ignored.length === 0 && firstName(document) === '') return
  const isNamed = namedIn(flowsIn(sources.files))
  const users = usersOf(document, isNamed)
  const ranges = [...users].flatMap(([at, operation]) => {
    const range = rangeOf(at.split('\n'))
    return range ? [{ ...range, operation }] : []
  })
  const isForeign = !marksChanges(firstDocument(document))
  for (const diagnostic of deferred) {
    const { start, file: inFile } = diagnostic.span
    const user = ranges.find(
      ({ file: own, from, to }) => own === inFile && start >= from && start < to,
    )?.operation
    if (user === undefined) continue
    report.add(
      isForeign && !SERIOUS.has(diagnostic.code)
        ? raise.notHonoured(diagnostic.span, {
            operation: user,
            construct: 'a mistake',
            effect: lowerFirst(
              diagnostic.message.replace(/[.]?(?: Allowed: .*| Did you mean .*)?$/, ''),
            ),
          })
        : diagnostic,
    )
  }
  // A mistake explains the rest.
  if (report.hasErrors) return
  const given = Object.keys(settings.security)
  const told = new Map<string, IgnoredAt[]>()
  for (const part of ignored) {
    const { at, construct, effect, unless = [] } = part
    if (unless.some((way) => way.every((scheme) => given.includes(scheme)))) continue
    const operation = userOf(at, users)
    if (operation === undefined) continue
    const key = JSON.stringify([operation, construct, effect])
    told.set(key, [...(told.get(key) ?? []), part])
  }
  // The same construct at many places of one operation is one warning.
  for (const [key, [first, ...others]] of told) {
    const [operation = ''] = JSON.parse(key) as readonly string[]
    if (first)
      report.add(
        raise.notHonoured(
          first.span,
          { operation, construct: first.construct, effect: first.effect },
          others.slice(0, MOST_PLACES).map(({ span }) => ({ span, message: 'It is also here.' })),
        ),
      )
  }
  for (const { operation, other, address, at } of sharedAddresses(document, isNamed, settings)) {
    const span = spanOfPart(at)
    if (span)
      report.add(
        raise.notHonoured(span, {
          operation,
          construct: 'a document of its own',
          effect: `its address, ${address}, is that of "${other}" at the same origin, so one server gets both, unless \`api: origin\` of flows/app.yaml gives their documents two origins`,
        }),
      )
  }
}

const MOST_PLACES = 5

/**
 * Mistakes after which a schema has no meaning. The author of flows cannot correct others: their
 * keywords are left out (`plainSchema`).
 */
const SERIOUS: ReadonlySet<string> = new Set(['dangling-reference', 'endless-schema'])

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Texts name no operation. */
const flowsIn = (files: Sources['files']): readonly string[] =>
  [...files].flatMap(([path, text]) => (path.includes('/texts/') ? [] : [text]))

/** Returns a test for names of operations that stand in these texts. */
export function namedIn(texts: readonly string[]): (operation: string) => boolean {
  const words = new Set(texts.flatMap((text) => text.match(/[^\s:,'"{}[\]]+/g) ?? []))
  return (name) =>
    /[\s:,'"{}[\]]/.test(name) ? texts.some((text) => text.includes(name)) : words.has(name)
}

/** Returns the operation that a part belongs to; undefined for none. */
function userOf(at: Place, users: ReadonlyMap<string, string>): string | undefined {
  for (let length = at.length; length > 0; length -= 1) {
    const user = users.get(at.slice(0, length).join('\n'))
    if (user !== undefined) return user
  }
  return undefined
}

/**
 * Returns the parts of the named operations, each with its operation, by its place. References are
 * followed.
 */
function usersOf(
  document: JsonObject,
  isNamed: (operation: string) => boolean,
): ReadonlyMap<string, string> {
  const users = new Map<string, string>()
  const names = madeNames(document)
  const named = pathItems(document).flatMap(({ path, at }) =>
    METHODS.flatMap((method) => {
      const name = names.get(`${method} ${path}`)
      return name !== undefined && isNamed(name) ? [{ name, at, method }] : []
    }),
  )
  for (const { name, at: within, method } of named) {
    const open: Place[] = [
      [...within, method],
      [...within, 'parameters'],
    ]
    for (let at = open.pop(); at; at = open.pop()) {
      if (users.has(at.join('\n'))) continue
      users.set(at.join('\n'), name)
      open.push(...refsIn(valueAt(document, at)).map(placeIn))
    }
  }
  return users
}
