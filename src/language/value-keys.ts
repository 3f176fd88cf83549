import {
  data,
  key,
  keys,
  type KeyTable,
  map,
  name,
  oneOrMore,
  required,
  type TableName,
  value,
  word,
  dataOf,
  either,
  nameLike,
  nameOf,
  type Shape,
} from './syntax-dsl.ts'
import { type FieldExample, fileExample } from './widgets.ts'

/** Keys of a file of mocks (`*.mock.yaml`), as part of the table of keys. */

export const mockTables = {
  mock: {
    title: 'a file of mocks',
    keys: {
      answers: required(
        map(oneOrMore(keys('mockAnswer'))),
        'Answers by operation: one, or several in order. The last one repeats.',
        'answers:\n  listFaq:\n    - rejected: RATE_LIMITED\n    - ok: { items: [] }',
      ),
    },
  },
  // The details of a code are beside `rejected`.
  mockAnswer: {
    title: 'a mock of an answer',
    keys: {
      'delay-ms': key(value, 'Milliseconds before the answer, at most 60000.', 'delay-ms: 800'),
    },
    words: {
      ok: word(
        data,
        'Answer of the operation; checked against OpenAPI.',
        'ok: { items: [] }\ndelay-ms: 800',
      ),
      rejected: word(
        name,
        'Error code of the operation, with its details next to it.',
        'rejected: RATE_LIMITED\nretryAfter: 20',
      ),
      status: word(
        value,
        'Documented status, with the simplest answer that its schema allows.',
        'status: 401',
      ),
    },
    others: data,
  },
} as const satisfies Partial<Readonly<Record<TableName, KeyTable>>>

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

/**
 * Keys of a value, as part of the table of keys: in every value these keys belong to the flow
 * language.
 */

const columnLike = {
  pattern: '^[a-z][a-z0-9-]*[.][a-z][A-Za-z0-9-]*$',
  called: 'a column of a table, such as errors.says',
}

/** Replacement for each word: written here, or read from a table. */
export const forWords = (each: Shape): Shape => either(map(each), nameLike(columnLike))
/**
 * Anything with a value at evaluation time: values, lists and maps of them, including `=…` and `{
 * of, is, else }`.
 */
export const anyValue = dataOf('value')
export const values = map(anyValue)

export const valueTables = {
  valueByWord: {
    title: 'a value by a word',
    keys: {
      of: required(
        value,
        'Word; `is` has the value for each.',
        'of: =params.type\nis: { motp: UaMOTP, bio: UaApp }',
      ),
      is: required(
        forWords(anyValue),
        'Value for each word; one key may list several, with commas. Or the column of a table.',
        'is: { motp: UaMOTP, bio: UaApp }',
      ),
      else: key(
        anyValue,
        'Value for every other word; without it, each word needs its own.',
        'else: UaApp',
      ),
    },
  },
  givenCall: {
    title: 'a call that a part takes',
    keys: {
      call: required(
        nameOf('operation'),
        'Operation that the part calls, by its operationId; the part handles its answer.',
        'call: sendVerificationOtp',
      ),
      with: key(
        values,
        'Arguments, without those that the part adds (`given`).',
        'with: { requestId: =state.auth.requestId }',
      ),
    },
  },
} as const satisfies Partial<Readonly<Record<TableName, KeyTable>>>
