import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  visit,
  type YAMLMap,
} from 'yaml'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import { entryKinds } from '../../../rules/normalise.ts'
import { cyclesIn, type Lead } from '../../cycles.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { Report } from '../../diagnostics/report.ts'
import { nearestName, suggest } from '../../diagnostics/suggest.ts'
import { type SourceText, spanOf } from '../files.ts'
import { checkIdempotency, checkSchemas } from './check-schemas.ts'
import { hasTarget, type KnownFiles, localRef, pathFrom } from './document-files.ts'
import { firstDocument } from './further-documents.ts'
import { marksChanges, METHODS } from './paths.ts'
import { type Place, placeIn, refTo, valueAt } from './pointer.ts'
import { foundIn, pairsOf, placeOf, plain, type Reporting } from './reporting.ts'
import { asObject, isObject } from './schema-type.ts'

/** OpenAPI 3.1.1, section 4.8.1.1. */
const keys = [
  'openapi',
  'info',
  'jsonSchemaDialect',
  'servers',
  'paths',
  'webhooks',
  'components',
  'security',
  'tags',
  'externalDocs',
]
/** Added by OpenAPI 3.2.0, section 4.1. */
const keysOf32 = ['$self']

/** Versions of documents that mean the same to the flows. */
const versions = /^3\.[012](?:\.\d+)?(?:-.*)?$/
const methods: ReadonlySet<unknown> = new Set(METHODS)

export interface CheckedDocument {
  readonly source: SourceText
  readonly document: Document
  /** The whole document, with its further files. */
  readonly value: JsonObject
  /** With all documents of the product; `value` when absent. */
  readonly whole?: JsonObject
  readonly files?: KnownFiles
}

/**
 * Checks the basis for all readers of a document of openapi/. Its paths are a map of operations
 * with unique names. Every reference has a target in the document. Every schema uses known
 * keywords. The rest is for the linter (`npm run lint:api`).
 * @returns mistakes to report when a flow uses their places
 */
export function checkDocument(
  { source, document, value, whole = value, files }: CheckedDocument,
  report: Report,
): readonly Diagnostic[] {
  const root = document.contents
  if (!isMap(root)) return []
  const reporting: Reporting = {
    report,
    at: (node) => spanOf(source, node?.range?.[0] ?? 0, node?.range?.[1] ?? 0),
    file: source.file,
  }
  if (isOfOtherVersion(root, reporting)) return []
  const later = { ...reporting, report: new Report() }
  const isForeign =
    source.file !== 'openapi/auth-endpoints.yaml' && !marksChanges(firstDocument(value))
  // Mistakes of a document of others matter where a flow uses them.
  const own = isForeign ? later : reporting
  const strange = pairsOf(root).filter(
    ({ key }) =>
      ![...keys, ...keysOf32].includes(String(key.value)) && !String(key.value).startsWith('x-'),
  )
  for (const { key } of isForeign && root.has('paths') ? [] : strange) {
    const missing = keys.filter((each) => !root.has(each))
    report.add(
      raise.unknownKey(reporting.at(key), {
        key: String(key.value),
        place: 'an OpenAPI document',
        suggestion: suggest(String(key.value), missing),
      }),
    )
  }
  // Misspelt, and reported as such.
  const isMeant = strange.some(({ key }) => nearestName(String(key.value), keys) === 'paths')
  if (!root.has('paths') && !isMeant)
    report.add(
      raise.missingKey(reporting.at(pairsOf(root)[0]?.key), {
        place: 'an OpenAPI document',
        key: 'paths',
      }),
    )
  for (const key of ['paths', 'components', 'info']) reportKind(root, key, reporting)
  const components = root.get('components', true)
  if (isMap(components))
    for (const { key } of pairsOf(components)) reportKind(components, String(key.value), reporting)
  if (report.hasErrors) return []
  reportOperations(root, own)
  reportServers(root, reporting)
  reportParameters(document, value, own)
  checkIdempotency(root, value, own)
  // Words of others may be similar to ours.
  if (!isForeign || hasOwnWord(document)) reportOwnWords(document, reporting)
  checkSchemas(root, later)
  // A flow can neither read nor send a property that a foreign schema only requires.
  if (!isForeign) reportRequired(document, later)
  reportReferences({ source, document, value: whole, ...(files && { files }) }, later.report)
  return later.report.diagnostics()
}

/** Swagger 2.0 has other places for all of it. */
function isOfOtherVersion(root: YAMLMap, { report, at, file }: Reporting): boolean {
  const pair = pairsOf(root).find(({ key }) => key.value === 'swagger' || key.value === 'openapi')
  const version = String(plain(pair?.value ?? null) ?? '')
  if (!pair || (pair.key.value === 'openapi' && (version === '' || versions.test(version))))
    return false
  const name = pair.key.value === 'swagger' ? 'Swagger' : 'OpenAPI'
  report.add(
    raise.otherVersion(at(placeOf(pair.key, pair.value)), { version: `${name} ${version}`, file }),
  )
  return true
}

/** Returns the map under a key; an absent key is fine, and other values are reported. */
function reportKind(map: YAMLMap, key: string, { report, at }: Reporting): YAMLMap | undefined {
  const pair = pairsOf(map).find((each) => each.key.value === key)
  if (!pair) return undefined
  if (isMap(pair.value)) return pair.value
  report.add(
    raise.wrongKind(at(placeOf(pair.key, pair.value)), {
      key: `"${key}"`,
      wanted: 'a map',
      found: foundIn(pair.value),
    }),
  )
  return undefined
}

function reportOperations(root: YAMLMap, reporting: Reporting): void {
  const { report, at } = reporting
  const first = new Map<string, Node>()
  const paths = root.get('paths', true)
  for (const { key: path } of isMap(paths) ? pairsOf(paths) : []) {
    const item = isMap(paths) ? reportKind(paths, String(path.value), reporting) : undefined
    for (const { key: method } of item
      ? pairsOf(item).filter(({ key }) => methods.has(key.value))
      : []) {
      const operation = item && reportKind(item, String(method.value), reporting)
      if (!operation) continue
      const id = operation.get('operationId', true)
      const name = isScalar(id) ? String(id.value) : undefined
      // Without one it gets a name (`madeNames`).
      if (isScalar(id) && name !== undefined) {
        const before = first.get(name)
        if (before)
          report.add(
            raise.duplicateName(at(id), { kind: 'operation', name }, [
              { span: at(before), message: 'The first one is here.' },
            ]),
          )
        first.set(name, before ?? id)
      }
      if (!operation.has('responses'))
        report.add(raise.missingKey(at(method), { place: 'an operation', key: 'responses' }))
      reportKind(operation, 'responses', reporting)
    }
  }
}

/**
 * Checks that the servers of auth-endpoints.yaml are paths. Their origin is `auth-origin` of
 * flows/app.yaml, because redirects to other servers are forbidden (engine/allowed-url.ts).
 */
function reportServers(root: YAMLMap, { report, at, file }: Reporting): void {
  const servers = file === 'openapi/auth-endpoints.yaml' ? root.get('servers', true) : undefined
  for (const server of isSeq(servers) ? servers.items : []) {
    const url = isMap(server) ? server.get('url', true) : undefined
    if (isScalar(url) && !/^(?:\/(?!\/)[\w.~%/-]*)?$/.test(String(url.value)))
      report.add(
        raise.wrongKind(at(url), {
          key: '"url"',
          wanted: 'a path such as /auth (flows/app.yaml has the origin in `auth-origin`)',
          found: `"${String(url.value)}"`,
        }),
      )
  }
}

/**
 * OpenAPI 3.1.1, section 4.8.12.1: each name in braces of a path is a parameter of it, and each
 * path parameter is in the path.
 */
function reportParameters(document: Document, value: JsonObject, { report, at }: Reporting): void {
  for (const [path, item] of Object.entries(asObject(value['paths']))) {
    const named = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    for (const [method, operation] of Object.entries(asObject(item))) {
      if (!methods.has(method)) continue
      const declared = [asObject(item), asObject(operation)]
        .flatMap(({ parameters }) => (Array.isArray(parameters) ? parameters : []))
        .map((written) => asObject(followed(written, value)))
      // A broken reference was reported at its place.
      if (declared.some((parameter) => Object.keys(parameter).length === 0)) continue
      const parameters = declared
        .filter((parameter) => parameter['in'] === 'path')
        .flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
      // A parameter that the path does not name is not honoured (`plainDocument`).
      if (named.every((name) => parameters.includes(name))) continue
      const key = pairsOf(document.getIn(['paths']) as YAMLMap).find(
        (pair) => pair.key.value === path,
      )?.key
      report.add(
        raise.pathParameter(at(key), { path, named: quoted(named), declared: quoted(parameters) }),
      )
      break
    }
  }
}

/** Ends in a ring of references as well. */
function followed(written: Json, document: JsonObject, most = 9): Json {
  const { $ref } = asObject(written)
  return typeof $ref === 'string' && most > 0
    ? followed(valueAt(document, placeIn($ref)) ?? {}, document, most - 1)
    : written
}

const quoted = (names: readonly string[]): string =>
  names.map((name) => `{${name}}`).join(', ') || 'nothing'

/**
 * A required name must be one of the properties beside it. With joined schemas or open objects, it
 * may be declared elsewhere.
 */
function reportRequired(document: Document, { report, at }: Reporting): void {
  visit(document, {
    Map(_key, map, path) {
      const [required, properties] = ['required', 'properties'].map((key) => map.get(key, true))
      if (
        !isSeq(required) ||
        !isMap(properties) ||
        JOINING.some((key) => map.has(key)) ||
        isOpen(map) ||
        isJoined(path)
      )
        return
      const known = pairsOf(properties).map(({ key }) => String(key.value))
      for (const name of required.items) {
        if (isScalar(name) && !known.includes(String(name.value)))
          report.add(
            raise.requiredProperty(at(name), {
              name: String(name.value),
              suggestion: suggest(String(name.value), known),
            }),
          )
      }
    },
  })
}

/** Keys on the path to a node. A list has none for its items. */
const namesOf = (path: readonly unknown[]): Place =>
  path.flatMap((each) => (isPair(each) && isScalar(each.key) ? [String(each.key.value)] : []))

/** The other members of `allOf` have their own properties. */
const isJoined = (path: readonly unknown[]): boolean => JOINED.includes(namesOf(path).at(-1) ?? '')

/**
 * Our extension keywords and their values. Other tools may add more, with names that are not
 * similar to ours.
 */
const OWN: Readonly<Record<string, 'true or false' | 'anything' | readonly string[]>> = {
  'x-class': ['secret', 'handle', 'personal'],
  'x-changes-state': 'true or false',
  'x-only-begins': 'true or false',
  'x-log-only': 'true or false',
  'x-combines': 'true or false',
  'x-shared': 'true or false',
  'x-extensible': 'true or false',
  'x-extensible-enum': 'anything',
  'x-recorded': 'true or false',
  'x-kind': ['redirect', 'form-post'],
  'x-entry': Object.keys(entryKinds),
}

/** True for a document with at least one of our keywords, written as ours. */
function hasOwnWord(document: Document): boolean {
  let found = false
  visit(document, {
    Pair(_key, { key }) {
      if (!isScalar(key) || !Object.hasOwn(OWN, String(key.value))) return undefined
      found = true
      return visit.BREAK
    },
  })
  return found
}

/**
 * A misspelt extension would silently remove a protection: a secret could be shown, or an operation
 * seem to change nothing.
 */
export function reportOwnWords(
  document: Document,
  { report, at }: Pick<Reporting, 'report' | 'at'>,
): void {
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !String(key.value).startsWith('x-')) return
      const name = String(key.value)
      const words = Object.hasOwn(OWN, name) ? OWN[name] : undefined
      const meant = words ? undefined : nearestName(name, Object.keys(OWN))
      const found: unknown = isScalar(value) ? value.value : undefined
      const place = at(isNode(value) ? value : key)
      if (meant !== undefined)
        report.add(
          raise.unknownKey(at(key), {
            key: name,
            place: 'an OpenAPI document',
            suggestion: suggest(name, [meant]),
          }),
        )
      else if (words === 'anything') return
      else if (words === 'true or false') {
        if (typeof found !== 'boolean')
          report.add(
            raise.wrongKind(place, {
              key: `"${name}"`,
              wanted: words,
              found: JSON.stringify(found) ?? 'another value',
            }),
          )
      } else if (words && !words.some((word) => word === found))
        report.add(
          raise.unknownWord(place, {
            word: String(found),
            words: words.join(', '),
            suggestion: suggest(String(found), words),
          }),
        )
    },
  })
}

const JOINED = ['allOf', 'anyOf', 'oneOf']
const JOINING = ['$ref', ...JOINED, 'patternProperties']

/** True when other properties are allowed. A closed schema has only the named ones. */
function isOpen(map: YAMLMap): boolean {
  return map.has('additionalProperties') && map.get('additionalProperties') !== false
}

/** Reports references without a target, and components that must contain themselves. */
export function reportReferences(
  { source, document, value, files }: CheckedDocument,
  report: Report,
): void {
  const { file } = source
  const at: Reporting['at'] = (node) => spanOf(source, node?.range?.[0] ?? 0, node?.range?.[1] ?? 0)
  const leads = new Map<string, Lead<Node>[]>()
  visit(document, {
    Pair(_key, { key, value: node }, path) {
      if (!isScalar(key) || key.value !== '$ref' || !isScalar(node)) return
      const ref = node.value
      if (typeof ref !== 'string') {
        report.add(
          raise.wrongKind(at(placeOf(key, node)), {
            key: '"$ref"',
            wanted: 'a reference such as #/components/responses/Forbidden',
            found: foundIn(node),
          }),
        )
        return
      }
      if (!hasTarget(files && files.paths.size > 1 ? localRef(ref, file, files) : ref, value))
        report.add(
          raise.danglingReference(at(node), {
            ref,
            file,
            suggestion: missingFile(ref, file, files?.paths) ?? suggest(ref, siblings(value, ref)),
          }),
        )
      // A component that must contain itself has no finite value.
      const names = namesOf(path)
      const [section, kind, name, ...inside] = names
      const from = refTo([String(section), String(kind), String(name)])
      if (
        section === 'components' &&
        kind !== undefined &&
        name !== undefined &&
        isForced(inside, valueAt(value, [section, kind, name]))
      )
        leads.set(from, [...(leads.get(from) ?? []), { to: ref, node }])
    },
  })
  for (const { name, node } of cyclesIn(leads))
    report.add(raise.endlessSchema(at(node), { name: name.replace(/^.*\//, '') }))
}

/** Says where the file of a reference belongs; undefined for a part of a known file. */
function missingFile(
  ref: string,
  from: string,
  known: ReadonlySet<string> = new Set(),
): string | undefined {
  const [target = '', pointer] = ref.split('#', 2)
  if (target === '') return undefined
  const path = pathFrom(from, target)
  if (path !== undefined)
    return known.has(path)
      ? undefined
      : ` There is no file ${path}, or it is a link that leads out.`
  if (/^[a-z][a-z\d+.-]*:/i.test(target))
    return ' No reference leads to the network: save that file below openapi/, and name it here by its path.'
  const inside = target.replace(/^(?:\.*[/\\])+/, '').replaceAll('\\', '/')
  const own = `${'../'.repeat(from.split('/').length - 2)}${inside}`
  const written = pointer === undefined ? own : `${own}#${pointer}`
  return ` References stay below openapi/: copy the file to openapi/${inside}, and write ${written}.`
}

/** True for a part that every value has: required properties, and all members of `allOf`. */
function isForced(names: Place, schema: Json | undefined): boolean {
  const [key, name, ...rest] = names
  if (key === undefined) return true
  if (!isObject(schema)) return false
  if (key === 'allOf') return names.length === 1
  const { required, properties } = schema
  return (
    key === 'properties' &&
    Array.isArray(required) &&
    required.includes(name ?? '') &&
    isForced(rest, asObject(properties)[name ?? ''])
  )
}

function siblings(value: JsonObject, ref: string): readonly string[] {
  const folder = ref.replace(/\/[^/]*$/, '')
  const found = valueAt(value, placeIn(folder))
  return typeof found === 'object' && found !== null
    ? Object.keys(found).map((name) => `${folder}/${name}`)
    : []
}
