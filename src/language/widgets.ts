import type { Expression } from './expression.ts'
import type { JsonObject } from './json.ts'
import type { StatePath } from './step.ts'
import type { TextUse } from './text.ts'

/** A rule of src/rules at a field, with its parameter (see the rule's own type). */
export interface RuleUse {
  readonly at: string
  readonly rule: string
  readonly parameter: Expression
  /**
   * Text of the field for this rule; a rule that only requires content uses the text of `required`.
   * Placeholder values come from the rule.
   */
  readonly text?: { readonly key: string }
  /**
   * Name of the field when the texts of the rule do not know it: the server's word, in the
   * requested language.
   */
  readonly label?: string
  /** Loads that the parameter reads. The rule cannot decide before their answers. */
  readonly loads?: readonly string[]
}

/**
 * The form of a screen: JSON Schema 2020-12 with every `$ref` inlined and every `=tenant.…` folded,
 * rjsf's uiSchema, and rules. Titles in the schema are text keys: translated text would change the
 * schema and lose its precompiled validator.
 */
export interface Form {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly rules: readonly RuleUse[]
  /** Fields of class secret: emptied when the screen is left, never in any store. */
  readonly secrets: readonly string[]
  /** Fields with a file: never in any store. */
  readonly files?: readonly string[]
  /** Values the form opens with. */
  readonly initial: Readonly<Record<string, Expression>>
  /**
   * Loads read by the rules and by the steps after a submit. While a load is pending, submitting is
   * not possible.
   */
  readonly waits?: readonly string[]
  /** Fields that the server defines, by the name of their group in the form. */
  readonly fields?: Readonly<Record<string, Expression>>
  /**
   * Fields with a code from a text message, requested from the phone. A new value of `again`
   * requests it again.
   */
  readonly sms?: Readonly<
    Record<string, { readonly when?: Expression; readonly again: Expression }>
  >
  /** State field that keeps the typed values except secrets and files, over a reload. */
  readonly keep?: StatePath
  /** Question shown when the user leaves with typed values. */
  readonly leaving?: { readonly text: TextUse; readonly leave: TextUse; readonly stay: TextUse }
  /**
   * Set when a step checks fields before a submit: the validator then reports issues while the user
   * types.
   */
  readonly judged?: true
}

/** Example of a field: its schema, and its appearance, as in `form`. */
export interface FieldExample {
  readonly schema: string
  readonly ui?: string
  /** Rules that the field needs. */
  readonly rules?: readonly string[]
}

/** Widget of the forms, with one line of help. */
export interface Widget extends FieldExample {
  readonly help: string
  /** Types of the fields that it can draw; without it, only texts. */
  readonly types?: readonly string[]
}

const title = 'title: demo.code.title'

/** A file has all of this: another would be refused. */
export const fileExample: FieldExample = {
  schema: `{ type: string, ${title} }`,
  ui: '{ ui:widget: file, ui:choose: demo.code.code, ui:remove: demo.done.again }',
  rules: ['file-kinds: [.pdf, image/png]', 'max-kilobytes: 500'],
}

/**
 * Allowed names of `ui:widget`; src/forms/slim-registry.ts draws them. docs/reference shows each
 * with its example, and a test compiles it.
 */
export const widgetTable: Readonly<Record<string, Widget>> = {
  text: {
    help: 'A line of text; the widget of a field without `ui:widget`.',
    types: ['string', 'number', 'integer'],
    schema: `{ type: string, maxLength: 50, ${title} }`,
    ui: '{ ui:widget: text, ui:autocomplete: name }',
  },
  'user-id': {
    help: 'An account ID: no capitals, and a hint about the keyboard.',
    schema: `{ type: string, ${title} }`,
    ui: '{ ui:widget: user-id, ui:autocomplete: username }',
  },
  password: {
    help: 'A password, hidden until the user shows it.',
    schema: `{ type: string, x-class: secret, ${title} }`,
    ui: '{ ui:widget: password, ui:autocomplete: current-password }',
  },
  'one-time-code': {
    help: 'A code; with `ui:digits` of so many digits, otherwise with letters too.',
    schema: `{ type: string, x-class: secret, ${title} }`,
    ui: '{ ui:widget: one-time-code, ui:digits: 6 }',
  },
  phone: {
    help: 'A phone number, with the keyboard for it.',
    schema: `{ type: string, ${title} }`,
    ui: '{ ui:widget: phone, ui:autocomplete: tel-national }',
  },
  email: {
    help: 'An email address, with the keyboard for it.',
    schema: `{ type: string, ${title} }`,
    ui: '{ ui:widget: email, ui:autocomplete: email }',
  },
  checkbox: {
    help: 'Yes or no, with the label beside the box.',
    types: ['boolean'],
    schema: `{ type: boolean, ${title} }`,
    ui: '{ ui:widget: checkbox }',
  },
  'known-username': {
    help: 'The account of a password, hidden, for password managers.',
    schema: '{ type: string }',
    ui: '{ ui:widget: known-username, ui:autocomplete: username }',
  },
  'multi-line': {
    help: 'Text of several lines. Enter does not submit; with `maxLength` the characters are counted.',
    schema: `{ type: string, maxLength: 500, ${title} }`,
    ui: '{ ui:widget: multi-line, ui:autocomplete: "off" }',
  },
  number: {
    help: 'A number, with the keyboard for it. Full-width digits and commas between thousands are read.',
    types: ['number', 'integer'],
    schema: `{ type: integer, minimum: 1, maximum: 40, ${title} }`,
    ui: '{ ui:widget: number, ui:autocomplete: "off" }',
  },
  date: {
    help: 'A day, with the calendar of the browser. The rule `date` is included; `earliest` and `latest` limit it.',
    schema: `{ type: string, ${title} }`,
    ui: '{ ui:widget: date, ui:autocomplete: bday }',
  },
  file: {
    help: 'A file, chosen or dropped. The rules `file-kinds` and `max-kilobytes` limit it; the rule `file` is included. No storage keeps it.',
    ...fileExample,
  },
}

/** Types of the fields that a widget can draw. */
export const typesOf = (widget: string): readonly string[] =>
  widgetTable[widget]?.types ?? ['string']

export const widgets: readonly string[] = Object.keys(widgetTable)
