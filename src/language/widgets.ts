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
