import type { SourceNode } from '../../language/source.ts'
import { uiKeys } from '../../language/value-keys.ts'
import { widgets } from '../../language/widgets.ts'
import { isExpression, kindOf, scalarOf, wordOf } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { checkEach } from './check-table.ts'

type Takes = 'the type of its values' | 'a text' | 'a number' | 'a length' | 'a list' | 'anything'

/**
 * Schema keywords that our set of rjsf renders and Ajv's standalone code supports without further
 * modules, with their values (JSON Schema Validation, section 6).
 */
const KEYWORDS: Readonly<Record<'field' | 'form', Readonly<Record<string, Takes>>>> = {
  field: {
    type: 'a text',
    title: 'a text',
    const: 'anything',
    enum: 'a list',
    minLength: 'a length',
    maxLength: 'a length',
    pattern: 'a text',
    minimum: 'a number',
    maximum: 'a number',
    exclusiveMinimum: 'a number',
    exclusiveMaximum: 'a number',
    multipleOf: 'a number',
    items: 'the type of its values',
    minItems: 'a length',
    maxItems: 'a length',
    'x-class': 'a text',
  },
  form: {
    type: 'a text',
    ...Object.fromEntries(
      [
        'dependentRequired',
        'if',
        'then',
        'else',
        'additionalProperties',
        'unevaluatedProperties',
      ].map((keyword) => [keyword, 'anything' as const]),
    ),
  },
}
/** Keywords of other forms for the title of a field. */
export const LABELS: readonly string[] = ['label', 'caption', 'name', 'text']

/** Keywords of other forms, each with the way of these. */
const INSTEAD: Readonly<Partial<Record<string, string>>> = {
  ...Object.fromEntries(
    LABELS.map((keyword) => [keyword, ' The label is `title`, the key of a text.']),
  ),
  min: ' Did you mean "minimum"?',
  max: ' Did you mean "maximum"?',
  regex: ' Did you mean "pattern"?',
  options: ' Did you mean "enum"?',
  choices: ' Did you mean "enum"?',
  description: ' For words below the field, write `ui:help` in `ui`.',
  placeholder: ' For words below the field, write `ui:help` in `ui`.',
  default: ' To begin with a value, write a `fill` step in `on: { enter: … }`.',
  required: ' Write the name of the field in `required` of the form.',
  format: ' Use a kind of field, `$ref: fields/…`, a widget, or `pattern`.',
}

/** Keys of a form that are no keywords. */
const BESIDE: Readonly<Record<'field' | 'form', readonly string[]>> = {
  field: [],
  form: ['properties', 'required'],
}
const TYPES: Readonly<Record<'field' | 'form', readonly string[]>> = {
  field: ['string', 'number', 'integer', 'boolean', 'array'],
  form: ['object'],
}

/** Types of HTML and of programs, each with the type or the widget of a form. */
const OTHER_TYPES: Readonly<Partial<Record<string, string>>> = {
  text: 'string',
  int: 'integer',
  bool: 'boolean',
  decimal: 'number',
  float: 'number',
  checkbox: 'boolean',
  list: 'array',
}

function instead(type: string): string | undefined {
  const meant = OTHER_TYPES[type]
  if (meant !== undefined) return ` Write \`type: ${meant}\`.`
  const widget = type === 'tel' ? 'phone' : type === 'textarea' ? 'multi-line' : type
  return widgets.includes(widget)
    ? ` Write \`type: string\`, and \`ui:widget: ${widget}\` in \`ui\`.`
    : undefined
}

const CLASSES = ['secret', 'handle', 'personal', 'plain']

/** A form uses only renderable features: flat fields, and conditions between them. */
export const drawableSchema = checkEach('schema', ({ node, keyword, value, of }, { report }) => {
  const takes = Object.hasOwn(KEYWORDS[of], keyword) ? KEYWORDS[of][keyword] : undefined
  const type = wordOf(value) ?? ''
  if (takes === undefined)
    report.add(
      raise.unsupportedSchema(node.span, {
        keyword,
        suggestion:
          (of === 'field' ? INSTEAD[keyword] : undefined) ??
          suggest(keyword, [...Object.keys(KEYWORDS[of]), ...BESIDE[of]]),
      }),
    )
  else if (keyword === 'type' && value.kind !== 'scalar')
    report.add(
      raise.wrongKind(value.span, {
        key: '"type"',
        wanted: `one of ${TYPES[of].join(', ')}`,
        found: kindOf(value),
      }),
    )
  else if (takes === 'a list' && value.kind === 'list' && value.items.length === 0)
    report.add(raise.emptyList(value.span, { key: `"${keyword}"` }))
  else if (keyword === 'type' && !TYPES[of].includes(type))
    report.add(
      raise.unsupportedSchema(value.span, {
        keyword: `type: ${type}`,
        suggestion: (of === 'field' ? instead(type) : undefined) ?? suggest(type, TYPES[of]),
      }),
    )
  else if (keyword === 'x-class' && !CLASSES.includes(wordOf(value) ?? '')) {
    report.add(
      raise.unknownWord(value.span, {
        word: wordOf(value) ?? '',
        words: `${CLASSES.join(', ')} (classes of values)`,
        suggestion: suggest(wordOf(value) ?? '', CLASSES),
      }),
    )
  } else if (!isExpression(value) && !isOf(value, takes))
    report.add(
      raise.wrongKind(value.span, { key: `"${keyword}"`, wanted: takes, found: kindOf(value) }),
    )
})

function isOf(node: SourceNode, takes: Takes): boolean {
  const value = node.kind === 'scalar' ? node.value : undefined
  switch (takes) {
    case 'a text':
      return typeof value === 'string'
    case 'a number':
    // The final value is checked later.
    case 'a length':
      return typeof value === 'number'
    case 'a list':
      return node.kind === 'list' && node.items.length > 0
    case 'the type of its values':
      // A `select` writes keys of rows.
      return (
        node.kind === 'map' &&
        node.entries.every(
          ({ key, value: of }) => key === 'type' && of.kind === 'scalar' && of.value === 'string',
        )
      )
    case 'anything':
      return true
  }
  return takes satisfies never
}

const KEYS = Object.keys(uiKeys)

const KINDS = { boolean: 'true or false', number: 'a number', string: 'a name' } as const

/** Every `ui` key has a reader, because rjsf ignores other keys silently. */
export const drawableUi = checkEach('ui', ({ node, keyword, value }, { report }) => {
  const found = scalarOf(value)?.value
  const name = String(found)
  const wanted = Object.hasOwn(uiKeys, keyword) ? uiKeys[keyword]?.takes : undefined
  if (wanted === undefined)
    report.add(raise.unknownUiKey(node.span, { key: keyword, suggestion: suggest(keyword, KEYS) }))
  else if (isExpression(value)) return
  else if (typeof found !== wanted)
    report.add(
      raise.wrongKind(value.span, {
        key: `"${keyword}"`,
        wanted: KINDS[wanted],
        found: kindOf(value),
      }),
    )
  else if (keyword === 'ui:widget' && !widgets.includes(name))
    report.add(
      raise.unknownWidget(value.span, {
        name,
        suggestion: suggest(/^text-?area$/i.test(name) ? 'multi-line' : name, widgets),
      }),
    )
  else if (keyword === 'ui:autocomplete' && !isAutofill(name))
    report.add(
      raise.unknownAutofill(value.span, { name, suggestion: suggest(name, autofillWords) }),
    )
})

/**
 * Autofill detail tokens of the HTML standard, section 4.10.18.7.1, with `off` and `on`. The second
 * group may follow a kind of contact.
 */
const fields = [
  'off',
  'on',
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'nickname',
  'username',
  'new-password',
  'current-password',
  'one-time-code',
  'organization-title',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-line3',
  'address-level4',
  'address-level3',
  'address-level2',
  'address-level1',
  'country',
  'country-name',
  'postal-code',
  'cc-name',
  'cc-given-name',
  'cc-additional-name',
  'cc-family-name',
  'cc-number',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
  'cc-csc',
  'cc-type',
  'transaction-currency',
  'transaction-amount',
  'language',
  'bday',
  'bday-day',
  'bday-month',
  'bday-year',
  'sex',
  'url',
  'photo',
] as const
const contacts = [
  'tel',
  'tel-country-code',
  'tel-national',
  'tel-area-code',
  'tel-local',
  'tel-local-prefix',
  'tel-local-suffix',
  'tel-extension',
  'email',
  'impp',
] as const

export const autofillWords: readonly string[] = [...fields, ...contacts]

/** `[section-*] [shipping|billing] [home|work|mobile|fax|pager] field [webauthn]`. */
export function isAutofill(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  if (words.at(-1) === 'webauthn' && words.length > 1) words.pop()
  if (words[0]?.startsWith('section-') === true) words.shift()
  if (words[0] === 'shipping' || words[0] === 'billing') words.shift()
  const isContact = ['home', 'work', 'mobile', 'fax', 'pager'].includes(words[0] ?? '')
  if (isContact) words.shift()
  const known: readonly string[] = isContact ? contacts : autofillWords
  return words.length === 1 && known.includes(words[0] ?? '')
}
