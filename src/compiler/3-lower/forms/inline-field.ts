import type { RuleUse } from '../../../language/form.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { SourceEntry, SourceNode, SourceScalar } from '../../../language/source.ts'
import type { StateClass } from '../../../language/state-schema.ts'
import { isObject } from '../../1-parse/openapi/schema-type.ts'
import {
  entriesOf,
  entryOf,
  isExpression,
  isMapNode,
  itemsOf,
  kindOf,
  scalarOf,
  valueOf,
  wordAt,
} from '../../1-parse/read-node.ts'
import { indented, lostIndent, toIndent } from '../../1-parse/recover.ts'
import { placeholders } from '../../2-resolve/placeholders.ts'
import { type FieldSource, findText } from '../../2-resolve/project.ts'
import { asClass } from '../../2-resolve/state.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { nearestName } from '../../diagnostics/suggest.ts'
import { fits, stricter } from '../../types.ts'
import type { Argument } from '../expressions/scope.ts'
import type { Given } from '../fact.ts'
import { fieldsTaken } from '../parts.ts'
import { inScope, type Place } from '../place.ts'
import { wordNode } from '../values/texts.ts'
import { announceName, walkGiven } from '../values/values.ts'
import { foldConstant, foldJson } from './fold.ts'
import { walkRule } from './rules.ts'

/** Schema keywords that are not inputs of a shared field. */
const KEYWORDS: ReadonlySet<string> = new Set([
  '$ref',
  'title',
  'type',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'items',
  'minItems',
  'maxItems',
  'const',
  'x-class',
])

export interface InlinedField {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly rules: readonly RuleUse[]
  readonly class: StateClass
}

/**
 * `code: { $ref: fields/one-time-code, title: otp.code, digits: =tenant.otp.digits }`: merges the
 * shared field with its inputs and the keys of the form.
 */
export function inlineField(name: string, node: SourceNode, place: Place): InlinedField {
  const reference = scalarOf(valueOf(node, '$ref'))
  if (!reference) {
    announceClass(node, place)
    titleValues(entriesOf(node), [], place)
    return {
      schema: schemaOf(
        entriesOf(node).filter(({ key }) => key !== 'x-class'),
        place,
      ),
      ui: {},
      rules: [],
      class: asClass(wordAt(node, 'x-class')),
    }
  }
  const { project } = place.walk
  const shared = String(reference.value).replace(/^fields\//, '')
  const known = announceName(
    'shared-field',
    { name: String(reference.value), node: reference },
    [...project.fields.keys()].map((each) => `fields/${each}`),
    place,
  )
  const source = known ? project.fields.get(shared) : undefined
  const taken = source?.takes.map((take) => take.name) ?? []
  // A key similar to a missing input is a misspelled input. It is reported as an argument, not as a
  // keyword.
  const open = taken.filter((take) => !entryOf(node, take))
  const misspelt = entriesOf(node).flatMap(({ key }) =>
    taken.includes(key) || KEYWORDS.has(key) || nearestName(key, open) === undefined ? [] : [key],
  )
  const own = entriesOf(node).filter(
    ({ key }) =>
      key !== '$ref' && key !== 'x-class' && !taken.includes(key) && !misspelt.includes(key),
  )
  if (!source) {
    // The inputs are unknown, so every other key may be an input.
    titleValues(
      own,
      walkGiven(node, place).filter(({ name }) => !KEYWORDS.has(name)),
      place,
    )
    schemaOf(
      own.filter(({ key }) => KEYWORDS.has(key)),
      place,
    )
    // Its type and class are unknown.
    return { schema: {}, ui: {}, rules: [], class: 'plain' }
  }
  announceClass(node, place)
  announceClass(valueOf(source.node, 'schema'), place)
  const { inside, given } = fieldPlace(source, node, misspelt, reference, place)
  const titleWith = titleValues(own, given, place)
  const ui = valueOf(source.node, 'ui')
  announceUi(ui, inside)
  const sharedUi = ui ? foldJson(ui, inside) : {}
  return {
    schema: {
      ...schemaOf(
        entriesOf(valueOf(source.node, 'schema')).filter(({ key }) => key !== 'x-class'),
        inside,
      ),
      ...schemaOf(own, place),
    },
    ui: {
      ...(isObject(sharedUi) ? sharedUi : {}),
      ...(Object.keys(titleWith).length > 0 ? { 'ui:title-values': titleWith } : {}),
    },
    rules: itemsOf(valueOf(source.node, 'rules')).flatMap((rule) => fieldRules(name, rule, inside)),
    class: stricter(
      source.class,
      stricter(
        asClass(wordAt(valueOf(source.node, 'schema'), 'x-class')),
        asClass(wordAt(node, 'x-class')),
      ),
    ),
  }
}

/** Inside a shared field only `takes` and the tenant are in scope. */
function fieldPlace(
  source: FieldSource,
  node: SourceNode,
  misspelt: readonly string[],
  reference: SourceNode,
  place: Place,
): { readonly inside: Place; readonly given: readonly Given[] } {
  const names = source.takes.map(({ name }) => name)
  const takes = fieldsTaken(source.takes, place.walk.project.api)
  const written = walkGiven(node, place).filter(
    ({ name }) => names.includes(name) || misspelt.includes(name),
  )
  const given = written.filter(({ name }) => names.includes(name))
  place.walk.emitFact({ is: 'arguments', of: source.name, node: reference, given: written, takes })
  const values = given.map(({ name, node: at, typed }): [string, Argument] => {
    // Reported at the caller, so that uses inside the field are not.
    if (takes[name] && !fits(typed.type, takes[name].type)) return [name, { is: 'wrong' }]
    const value = foldConstant(typed.lowered, place)
    return [
      name,
      {
        is: 'value',
        type: typed.type,
        lowered: value === undefined ? typed.lowered : { is: 'literal', value },
        node: at,
      },
    ]
  })
  const missing = source.takes
    .filter(({ name, optional }) => !optional && !given.some((other) => other.name === name))
    .map(({ name }): [string, Argument] => [name, { is: 'wrong' }])
  const { tenant } = place.scope.roots
  const inside = inScope(place, {
    roots: tenant ? { tenant } : {},
    variables: {},
    facts: place.scope.facts,
    given: { of: source.name, names, values: Object.fromEntries([...values, ...missing]) },
  })
  return { inside, given }
}

function schemaOf(entries: readonly SourceEntry[], place: Place): JsonObject {
  for (const { key, keySpan, value } of entries)
    place.walk.emitFact({
      is: 'schema',
      node: wordNode({ key, keySpan }),
      keyword: key,
      value,
      of: 'field',
    })
  return Object.fromEntries(entries.map(({ key, value }) => [key, foldJson(value, place)]))
}

/** `x-class` is ours, not Ajv's: it is checked like other keywords and removed from the schema. */
function announceClass(node: SourceNode | undefined, place: Place): void {
  const entry = entryOf(node, 'x-class')
  if (entry)
    place.walk.emitFact({
      is: 'schema',
      node: wordNode(entry),
      keyword: entry.key,
      value: entry.value,
      of: 'field',
    })
}

/** Keys of `ui` with the key of a text. */
const WORDS: ReadonlySet<string> = new Set(['ui:help', 'ui:choose', 'ui:remove'])

/** Reports the uiSchema of a field, key by key. */
export function announceUi(node: SourceNode | undefined, place: Place): void {
  for (const entry of entriesOf(node)) {
    place.walk.emitFact({ is: 'ui', node: wordNode(entry), keyword: entry.key, value: entry.value })
    const help = WORDS.has(entry.key) ? scalarOf(entry.value) : undefined
    if (typeof help?.value === 'string' && !isExpression(help))
      announceHelp(help, help.value, place)
  }
}

function announceHelp(node: SourceScalar, key: string, place: Place): void {
  place.walk.texts.add(key)
  place.walk.emitFact({ is: 'text', node, key, values: [], oneOfSeveral: false })
}

/**
 * A title is the key of a text: translated text would change the schema and lose its precompiled
 * validator. Inputs of the field that are known before a sign-in may fill the text: `{digits}-digit
 * code`.
 * @returns the values that the text names
 */
function titleValues(
  entries: readonly SourceEntry[],
  given: readonly Given[],
  place: Place,
): JsonObject {
  const { texts, project } = place.walk
  const title = scalarOf(entries.find(({ key }) => key === 'title')?.value)
  if (typeof title?.value !== 'string') return {}
  const key = title.value
  texts.add(key)
  const named = new Set(
    project.texts.languages
      .flatMap((language) => findText(project, language, key))
      .flatMap(({ text }) => placeholders(text)),
  )
  const titleWith = given.flatMap((each) => {
    const value = named.has(each.name) ? foldConstant(each.typed.lowered, place) : undefined
    return value === undefined ? [] : [{ each, value }]
  })
  place.walk.emitFact({
    is: 'text',
    node: title,
    key,
    values: titleWith.map(({ each }) => each),
    oneOfSeveral: false,
  })
  place.walk.emitFact({ is: 'shown', node: title, at: 'label', text: { key } })
  return Object.fromEntries(titleWith.map(({ each, value }) => [each.name, value]))
}

function fieldRules(at: string, rule: SourceNode, place: Place): readonly RuleUse[] {
  const bare = scalarOf(rule)
  if (bare) return walkRule(at, bare, undefined, place)
  return entriesOf(rule).flatMap((entry) => walkRule(at, wordNode(entry), entry.value, place))
}

/** Rules with a day that the browser's own input knows, and its attribute. */
const LIMITS = { earliest: 'ui:min', latest: 'ui:max' } as const

export const isDateField = (ui: JsonObject, field: string): boolean =>
  optionsOf(ui, field)['ui:widget'] === 'date'

/** Returns `ui` with the first and the last day of each date, from its rules with a constant. */
export function withDateLimits(ui: JsonObject, rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    Object.entries(ui).map(([field, options]) => [
      field,
      isDateField(ui, field) && isObject(options)
        ? { ...options, ...limitsOf(rules.filter(({ at }) => at === field)) }
        : options,
    ]),
  )
}

function limitsOf(rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    rules.flatMap(({ rule, parameter }) =>
      (rule === 'earliest' || rule === 'latest') && parameter.is === 'literal'
        ? [[LIMITS[rule], parameter.value]]
        : [],
    ),
  )
}

function optionsOf(ui: JsonObject, field: string): JsonObject {
  const options = Object.hasOwn(ui, field) ? ui[field] : undefined
  return isObject(options) ? options : {}
}

/** Rules that limit a file before the browser reads it, and the option of the widget for each. */
export const FILE_LIMITS = { 'file-kinds': 'ui:kinds', 'max-kilobytes': 'ui:kilobytes' } as const

export const isFileField = (ui: JsonObject, field: string): boolean =>
  isFile(Object.hasOwn(ui, field) ? ui[field] : undefined)

export const isFile = (options: Json | undefined): boolean =>
  isObject(options) && options['ui:widget'] === 'file'

/** Returns `ui` with the kinds and the size of each file, from its rules with a constant. */
export function withFileLimits(ui: JsonObject, rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    Object.entries(ui).map(([field, options]) => [
      field,
      isFile(options) && isObject(options)
        ? { ...options, ...fileLimitsOf(rules.filter(({ at }) => at === field)) }
        : options,
    ]),
  )
}

function fileLimitsOf(rules: readonly RuleUse[]): JsonObject {
  return Object.fromEntries(
    rules.flatMap(({ rule, parameter }) =>
      (rule === 'file-kinds' || rule === 'max-kilobytes') && parameter.is === 'literal'
        ? [[FILE_LIMITS[rule], parameter.value]]
        : [],
    ),
  )
}

/**
 * Repairs the schema of a form: fields at the indentation of `properties:` are reported once, and
 * count as fields.
 */
export function schemaMeant(node: SourceNode | undefined, { walk }: Place): SourceNode | undefined {
  const found = isMapNode(node)
    ? lostIndent(
        node,
        (key) => (key === 'properties' ? { is: 'data' } : undefined),
        (key) => key === 'required',
      )
    : undefined
  const [first] = found?.lost ?? []
  if (!isMapNode(node) || !found || !first) return node
  walk.report.add(
    raise.unsupportedSchema(first.keySpan, { keyword: first.key, suggestion: toIndent(found) }, [
      { span: found.owner.keySpan, message: 'This key has no content.' },
    ]),
  )
  return indented(node, found)
}

/** Fields by name; also with a dash before each, which is reported. */
export function fieldsOf(schema: SourceNode | undefined, { walk }: Place): readonly SourceEntry[] {
  const node = valueMeant(schema, 'properties')
  if (!node || node.kind === 'map') return entriesOf(node)
  const found = node.kind === 'list' ? 'a list; remove the dash before each name' : kindOf(node)
  walk.report.add(
    raise.wrongKind(node.span, {
      key: '"properties"',
      wanted: 'a map of fields by name, such as `username: { … }`',
      found,
    }),
  )
  return itemsOf(node).flatMap(entriesOf)
}

/**
 * Value of a key, or of a misspelling of it. The misspelling is reported elsewhere, and its content
 * does not count as missing.
 */
export function valueMeant(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return (
    valueOf(node, key) ??
    entriesOf(node).find((entry) => nearestName(entry.key, [key]) !== undefined)?.value
  )
}
