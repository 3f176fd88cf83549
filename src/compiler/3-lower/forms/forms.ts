import type { Expression } from '../../../language/expression.ts'
import type { Form, RuleUse } from '../../../language/form.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { StateClass } from '../../../language/state-schema.ts'
import type { TextUse } from '../../../language/text.ts'
import { isObject, schemaType } from '../../1-parse/openapi/schema-type.ts'
import {
  entriesOf,
  isMapNode,
  itemsOf,
  kindOf,
  scalarOf,
  scalarsOf,
  valueOf,
  wordAt,
} from '../../1-parse/read-node.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import {
  boolean,
  classed,
  type Field,
  type Fields,
  integer,
  listOf,
  mapOf,
  nullable,
  objectOf,
  optional,
  required,
  stricter,
  text,
  unknown,
} from '../../types.ts'
import { withRoots } from '../expressions/scope.ts'
import { withLoads } from '../loads.ts'
import { inScope, type Place } from '../place.ts'
import { walkFixedPath } from '../values/state-paths.ts'
import { walkText, wordNode } from '../values/texts.ts'
import { announceName, walkWanted } from '../values/values.ts'
import { foldJson } from './fold.ts'
import {
  announceUi,
  fieldsOf,
  type InlinedField,
  inlineField,
  isDateField,
  isFileField,
  schemaMeant,
  valueMeant,
  withDateLimits,
  withFileLimits,
} from './inline-field.ts'
import { walkRule } from './rules.ts'

export interface WalkedForm {
  readonly form: Form
  readonly fields: Fields
}

/** Lowers the form of a screen: fields inlined, tenant values folded, ui merged, rules named. */
export function walkForm(node: SourceNode, place: Place): WalkedForm {
  const schemaNode = schemaMeant(valueOf(node, 'schema'), place)
  const inlined = fieldsOf(schemaNode, place).map(({ key, keySpan, value }) => ({
    name: key,
    node: wordNode({ key, keySpan }),
    written: value,
    field: inlineField(key, value, place),
  }))
  const drawn = mergedUi(inlined, valueOf(node, 'ui'), place)
  const files = inlined.map(({ name }) => name).filter((name) => isFileField(drawn, name))
  const properties = inlined.map(({ name, node: at, written, field }) => ({
    name,
    node: at,
    written,
    field: files.includes(name) ? asPersonal(field) : field,
  }))
  const requiredNames = scalarsOf(valueMeant(schemaNode, 'required'))
  const names = properties.map(({ name }) => name)
  const none = valueOf(schemaNode, 'required')
  if (none?.kind === 'list' && none.items.length === 0)
    place.walk.report.add(raise.emptyList(none.span, { key: '"required"' }))
  if (none && none.kind !== 'list')
    place.walk.report.add(
      raise.wrongKind(none.span, {
        key: '"required"',
        wanted: 'a list of names of fields',
        found: kindOf(none),
      }),
    )
  for (const scalar of requiredNames)
    announceName('field', { name: String(scalar.value), node: scalar }, names, place)
  const wanted = requiredNames.map(({ value }) => String(value))

  const schema: JsonObject = {
    type: 'object',
    ...restOf(schemaNode, place),
    ...(wanted.length > 0 ? { required: wanted } : {}),
    properties: Object.fromEntries(properties.map(({ name, field }) => [name, field.schema])),
  }
  const dictated = dictatedOf(valueOf(node, 'fields'), names, place)
  const declared = Object.fromEntries(
    properties.map(({ name, field }): [string, Field] => [
      name,
      {
        type: files.includes(name) ? { ...typeOf(field), isFile: true } : typeOf(field),
        optional: !wanted.includes(name),
      },
    ]),
  )
  const fields: Fields = {
    ...Object.fromEntries(
      Object.keys(dictated).map((name) => [name, optional(classed(mapOf(unknown), 'personal'))]),
    ),
    ...declared,
  }
  // A rule may read a pending load: until it has an answer, the form cannot be submitted (the
  // engine fails closed).
  const checking = inScope(
    withLoads(place),
    withRoots(withLoads(place).scope, { form: objectOf(whileEmpty(fields)) }),
  )
  const written = [
    ...properties.flatMap(({ field }) => field.rules),
    ...ownRules(valueOf(node, 'rules'), names, checking),
  ]
  const rules = [
    // The browser reports a day that does not exist as no day, so every date has the rule.
    ...properties.flatMap(({ name, node: at }) =>
      isDateField(drawn, name) && !written.some((use) => use.at === name && use.rule === 'date')
        ? walkRule(name, { ...at, value: 'date' }, undefined, place)
        : [],
    ),
    ...written,
    // After its limits, because a file that breaks them is not read.
    ...properties.flatMap(({ name, node: at }) =>
      files.includes(name) && !written.some((use) => use.at === name && use.rule === 'file')
        ? walkRule(name, { ...at, value: 'file' }, undefined, place)
        : [],
    ),
  ]
  const ui = withFileLimits(withDateLimits(drawn, rules), rules)
  const drawnBy = (name: string) => {
    const own = valueOf(valueOf(node, 'ui'), name)
    const [widget, autofill] = [valueOf(own, 'ui:widget'), valueOf(own, 'ui:autocomplete')]
    return { ...(widget && { widget }), ...(autofill && { autofill }) }
  }
  for (const { name, field, ...at } of properties)
    place.walk.emitFact({
      is: 'field',
      ...at,
      class: field.class,
      ...drawnBy(name),
      schema: field.schema,
      ui: objectOr(ui[name]),
      rules: rules.filter((rule) => rule.at === name),
    })
  const form: Form = {
    schema,
    ui,
    rules,
    secrets: properties.filter(({ field }) => field.class === 'secret').map(({ name }) => name),
    ...(files.length > 0 ? { files } : {}),
    initial: initialOf(valueOf(node, 'initial'), fields, place),
    ...(Object.keys(dictated).length > 0 ? { fields: dictated } : {}),
    ...smsOf(valueOf(node, 'sms'), names, place),
    ...keepOf(
      valueOf(node, 'keep'),
      [
        ...properties.flatMap(({ name, field }) => (files.includes(name) ? [] : [field.class])),
        ...(Object.keys(dictated).length > 0 ? (['personal'] as const) : []),
      ],
      place,
    ),
    ...leavingOf(valueOf(node, 'leaving'), place),
  }
  return { form, fields }
}

const asPersonal = (field: InlinedField): InlinedField => ({
  ...field,
  class: stricter(field.class, 'personal'),
})

/** Makes all fields optional, because any field may be empty before a submit. */
export function whileEmpty(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => [name, optional(type)]),
  )
}

function typeOf(field: { readonly schema: JsonObject; readonly class: StateClass }) {
  // Objects and multiple types have diagnostics already. Readers get an unknown type, so that no
  // further diagnostic follows.
  const type = schemaType(field.schema, () => undefined)
  return classed(
    type.type === 'object' || Array.isArray(field.schema['type']) ? unknown : type,
    field.class,
  )
}

/** Schema keywords other than properties: conditions, sizes. */
function restOf(node: SourceNode | undefined, place: Place): JsonObject {
  const rest = entriesOf(node).filter(({ key }) => key !== 'properties' && key !== 'required')
  for (const { key, keySpan, value } of rest)
    place.walk.emitFact({
      is: 'schema',
      node: wordNode({ key, keySpan }),
      keyword: key,
      value,
      of: 'form',
    })
  return Object.fromEntries(rest.map(({ key, value }) => [key, foldJson(value, place)]))
}

function mergedUi(
  properties: readonly { readonly name: string; readonly field: InlinedField }[],
  node: SourceNode | undefined,
  place: Place,
): JsonObject {
  const own = isMapNode(node) ? foldJson(node, place) : {}
  for (const { key, keySpan, value } of entriesOf(node)) {
    if (key.startsWith('ui:'))
      place.walk.emitFact({
        is: 'ui',
        node: wordNode({ key, keySpan }),
        keyword: `${key} (of a form)`,
        value,
      })
    else
      announceName(
        'field',
        { name: key, node: wordNode({ key, keySpan }) },
        properties.map(({ name }) => name),
        place,
      )
    if (!key.startsWith('ui:')) announceUi(value, place)
  }
  const ownUi = isObject(own) ? own : {}
  const merged = properties.map(({ name, field }): [string, Json] => [
    name,
    { ...field.ui, ...objectOr(ownUi[name]) },
  ])
  return {
    ...ownUi,
    ...Object.fromEntries(merged.filter(([, ui]) => isObject(ui) && Object.keys(ui).length > 0)),
  }
}

function objectOr(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** Lowers `- at: confirmation` with one rule next to it. */
function ownRules(
  node: SourceNode | undefined,
  names: readonly string[],
  place: Place,
): readonly RuleUse[] {
  return itemsOf(node).flatMap((item) => {
    const at = wordAt(item, 'at')
    const atNode = scalarOf(valueOf(item, 'at'))
    if (at === undefined || !atNode) return []
    announceName('field', { name: at, node: atNode }, names, place)
    return entriesOf(item)
      .filter(({ key }) => key !== 'at')
      .flatMap((entry) => walkRule(at, wordNode(entry), entry.value, place, names))
  })
}

function initialOf(
  node: SourceNode | undefined,
  fields: Fields,
  place: Place,
): Readonly<Record<string, Expression>> {
  const values = entriesOf(node).flatMap((entry): readonly (readonly [string, Expression])[] => {
    announceName('field', { name: entry.key, node: wordNode(entry) }, Object.keys(fields), place)
    const value = walkWanted(entry.value, fields[entry.key]?.type ?? unknown, place)
    return value ? [[entry.key, value]] : []
  })
  return Object.fromEntries(values)
}

function smsOf(
  node: SourceNode | undefined,
  names: readonly string[],
  place: Place,
): Pick<Form, 'sms'> {
  const fields = entriesOf(node).flatMap(
    (entry): readonly (readonly [string, NonNullable<Form['sms']>[string]])[] => {
      announceName('field', { name: entry.key, node: wordNode(entry) }, names, place)
      const when = walkWanted(valueOf(entry.value, 'when'), boolean, place)
      const again = walkWanted(valueOf(entry.value, 'again'), unknown, place)
      return again ? [[entry.key, { again, ...(when ? { when } : {}) }]] : []
    },
  )
  return fields.length > 0 ? { sms: Object.fromEntries(fields) } : {}
}

/**
 * State field that stores the typed values; secrets are excluded, so it holds personal data at
 * most.
 */
function keepOf(
  node: SourceNode | undefined,
  classes: readonly StateClass[],
  place: Place,
): Pick<Form, 'keep'> {
  const found = walkFixedPath(node, place)
  if (!node || !found) return {}
  const type = classed(
    mapOf(unknown),
    classes.filter((each) => each !== 'secret').reduce<StateClass>(stricter, 'plain'),
  )
  place.walk.emitFact({
    is: 'value',
    node,
    typed: { type: found.type, lowered: { is: 'path', root: 'state', path: found.path } },
    wanted: mapOf(unknown),
  })
  if (found.field && found.type.type === 'map')
    place.walk.emitFact({
      is: 'in-storage',
      node,
      typed: { type, lowered: { is: 'path', root: 'form', path: [] } },
      path: found.path.join('.'),
      field: found.field,
    })
  return { keep: found.path }
}

/** The two buttons have the same texts in all dialogs of this kind. */
function leavingOf(node: SourceNode | undefined, place: Place): Pick<Form, 'leaving'> {
  const text = walkText(node, place)
  if (!node || !text) return {}
  const usedText = (key: string): TextUse => {
    place.walk.texts.add(key)
    place.walk.emitFact({
      is: 'text',
      node: scalarOf(node) ?? wordNode({ key, keySpan: node.span }),
      key,
      values: [],
      oneOfSeveral: false,
    })
    return { key }
  }
  return { leaving: { text, leave: usedText('app.leave'), stay: usedText('app.stay') } }
}

/** A field that the server may request at run time (engine/form/server-fields.ts validates it). */
const dictatedField = objectOf({
  name: required(text),
  label: required(text),
  type: required({
    type: 'enumeration',
    words: ['text', 'email', 'phone', 'choice', 'date', 'yes-no'],
  }),
  required: optional(boolean),
  maxLength: optional(nullable(integer)),
  choices: optional(nullable(listOf(objectOf({ value: required(text), label: required(text) })))),
})

/** `attributes: =data.policy.requiredAttributes`; the form waits for the load that it reads. */
function dictatedOf(
  node: SourceNode | undefined,
  names: readonly string[],
  place: Place,
): Readonly<Record<string, Expression>> {
  const lists = entriesOf(node).flatMap(
    ({ key, keySpan, value }): readonly (readonly [string, Expression])[] => {
      if (names.includes(key))
        place.walk.report.add(raise.duplicateName(keySpan, { kind: 'field', name: key }))
      const list = walkWanted(value, listOf(dictatedField), withLoads(place))
      for (const rule of dictatedTexts)
        announceName(
          'rule',
          { name: rule, node: wordNode({ key, keySpan }) },
          place.walk.project.rules,
          place,
        )
      return list ? [[key, list]] : []
    },
  )
  return Object.fromEntries(lists)
}

/** Rules for these fields, each with its text. */
const dictatedTexts = ['required-when', 'max-length', 'email', 'phone', 'date', 'one-of'] as const
