import { type FieldExample, fileExample } from './widgets.ts'

/** Key of `ui`, with the type of its value and one line of help. */
export interface UiKey extends FieldExample {
  readonly takes: 'boolean' | 'number' | 'string'
  readonly help: string
}

const schema = '{ type: string, title: demo.code.title }'

/** Keys of `ui` that our widgets read (src/forms). rjsf ignores other keys silently. */
export const uiKeys: Readonly<Record<string, UiKey>> = {
  'ui:widget': {
    takes: 'string',
    help: 'Widget: the input of the field.',
    schema,
    ui: '{ ui:widget: email, ui:autocomplete: email }',
  },
  'ui:autocomplete': {
    takes: 'string',
    help: 'What browsers and password managers may fill in: a word of HTML, or `"off"`.',
    schema,
    ui: '{ ui:autocomplete: organization }',
  },
  'ui:autofocus': {
    takes: 'boolean',
    help: 'Focus when the screen opens. Of several, the first that is empty and not locked.',
    schema,
    ui: '{ ui:autofocus: true, ui:autocomplete: name }',
  },
  'ui:help': {
    takes: 'string',
    help: 'A line between label and input: the key of a text.',
    schema,
    ui: '{ ui:help: demo.start.title, ui:autocomplete: name }',
  },
  'ui:digits': {
    takes: 'number',
    help: 'Number of digits of a `one-time-code`.',
    schema: '{ type: string, x-class: secret, title: demo.code.title }',
    ui: '{ ui:widget: one-time-code, ui:digits: 8 }',
  },
  'ui:submits': {
    takes: 'boolean',
    help: 'Submits the form when the last digit of a `one-time-code` is there.',
    schema: '{ type: string, x-class: secret, title: demo.code.title }',
    ui: '{ ui:widget: one-time-code, ui:digits: 6, ui:submits: true }',
  },
  'ui:rows': {
    takes: 'number',
    help: 'Lines of an empty `multi-line`; without it, 3.',
    schema,
    ui: '{ ui:widget: multi-line, ui:rows: 6, ui:autocomplete: "off" }',
  },
  'ui:choose': {
    takes: 'string',
    help: 'Words of the button that chooses a `file`: the key of a text.',
    ...fileExample,
  },
  'ui:remove': {
    takes: 'string',
    help: 'Words of the button that removes a `file`: the key of a text.',
    ...fileExample,
  },
}
