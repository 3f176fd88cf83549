import type { Expression } from '../../../language/expression.ts'
import type { Form, RuleUse } from '../../../language/form.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { StateClass } from '../../../language/state-schema.ts'
import { withRoots } from '../../expressions/scope.ts'
import { isObject, schemaType } from '../../openapi/schema-type.ts'
import { entriesOf, isMapNode, itemsOf, scalarOf, scalarsOf, valueOf, wordAt } from '../../project/read-node.ts'
import { classed, type Field, type Fields, objectOf, optional, unknown } from '../../types/type.ts'
import { foldJson } from './fold.ts'
import { announceUi, type InlinedField, inlineField } from './inline-field.ts'
import { announceName } from '../values/names.ts'
import { inScope, type Place } from '../place.ts'
import { walkRule } from './rules.ts'
import { wordNode } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import { withLoads } from '../with-loads.ts'

export interface WalkedForm { readonly form: Form; readonly fields: Fields }

/** The form of a screen: fields inlined, tenant values folded, ui merged, rules named. */
export function walkForm(node: SourceNode, place: Place): WalkedForm {
  const schemaNode = valueOf(node, 'schema')
  const properties = entriesOf(valueOf(schemaNode, 'properties')).map(({ key, keySpan, value }) => ({ name: key, node: wordNode({ key, keySpan }), written: value, field: inlineField(key, value, place) }))
  const requiredNames = scalarsOf(valueOf(schemaNode, 'required'))
  const names = properties.map(({ name }) => name)
  for (const scalar of requiredNames) announceName('field', { name: String(scalar.value), node: scalar }, names, place)
  const wanted = requiredNames.map(({ value }) => String(value))

  const schema: JsonObject = {
    type: 'object',
    ...restOf(schemaNode, place),
    ...(wanted.length > 0 ? { required: wanted } : {}),
    properties: Object.fromEntries(properties.map(({ name, field }) => [name, field.schema])),
  }
  const fields = Object.fromEntries(properties.map(({ name, field }): [string, Field] => [name, { type: typeOf(field), optional: !wanted.includes(name) }]))
  // A rule may read what is still loading: while it cannot judge, the form does not go (the engine fails closed).
  const judging = inScope(withLoads(place), withRoots(withLoads(place).scope, { form: objectOf(whileEmpty(fields)) }))
  const ui = mergedUi(properties, valueOf(node, 'ui'), place)
  for (const { name, field, ...at } of properties) place.walk.announce({ is: 'field', ...at, schema: field.schema, ui: objectOr(ui[name]) })
  const form: Form = {
    schema,
    ui,
    rules: [...properties.flatMap(({ field }) => field.rules), ...ownRules(valueOf(node, 'rules'), names, judging)],
    secrets: properties.filter(({ field }) => field.class === 'secret').map(({ name }) => name),
    initial: initialOf(valueOf(node, 'initial'), fields, place),
  }
  return { form, fields }
}

/** Before it is submitted, any field may still be empty. */
export function whileEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, optional(type)]))
}

function typeOf(field: { readonly schema: JsonObject; readonly class: StateClass }) {
  // A list or an object was refused as such; what reads it has no mistake of its own.
  const type = schemaType(field.schema, () => undefined)
  return classed(type.type === 'list' || type.type === 'object' ? unknown : type, field.class)
}

/** What the schema says beside its properties: conditions, sizes. */
function restOf(node: SourceNode | undefined, place: Place): JsonObject {
  const rest = entriesOf(node).filter(({ key }) => key !== 'properties' && key !== 'required')
  for (const { key, keySpan, value } of rest) place.walk.announce({ is: 'schema', node: wordNode({ key, keySpan }), keyword: key, value, of: 'form' })
  return Object.fromEntries(rest.map(({ key, value }) => [key, foldJson(value, place)]))
}

function mergedUi(properties: readonly { readonly name: string; readonly field: InlinedField }[], node: SourceNode | undefined, place: Place): JsonObject {
  const own = isMapNode(node) ? foldJson(node, place) : {}
  for (const { key, keySpan, value } of entriesOf(node)) {
    if (key.startsWith('ui:')) place.walk.announce({ is: 'ui', node: wordNode({ key, keySpan }), keyword: `${key} (of a form)`, value })
    else announceName('field', { name: key, node: wordNode({ key, keySpan }) }, properties.map(({ name }) => name), place)
    if (!key.startsWith('ui:')) announceUi(value, place)
  }
  const said = isObject(own) ? own : {}
  const merged = properties.map(({ name, field }): [string, Json] => [name, { ...field.ui, ...objectOr(said[name]) }])
  return { ...said, ...Object.fromEntries(merged.filter(([, ui]) => isObject(ui) && Object.keys(ui).length > 0)) }
}

function objectOr(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** `- at: confirmation` with one rule beside it. */
function ownRules(node: SourceNode | undefined, names: readonly string[], place: Place): readonly RuleUse[] {
  return itemsOf(node).flatMap((item) => {
    const at = wordAt(item, 'at')
    const atNode = scalarOf(valueOf(item, 'at'))
    if (at === undefined || !atNode) return []
    announceName('field', { name: at, node: atNode }, names, place)
    return entriesOf(item).filter(({ key }) => key !== 'at').flatMap((entry) => walkRule(at, wordNode(entry), entry.value, place, names))
  })
}

function initialOf(node: SourceNode | undefined, fields: Fields, place: Place): Readonly<Record<string, Expression>> {
  const values = entriesOf(node).flatMap((entry): readonly (readonly [string, Expression])[] => {
    announceName('field', { name: entry.key, node: wordNode(entry) }, Object.keys(fields), place)
    const value = walkWanted(entry.value, fields[entry.key]?.type ?? unknown, place)
    return value ? [[entry.key, value]] : []
  })
  return Object.fromEntries(values)
}
