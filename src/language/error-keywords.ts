import type { FieldExample } from './widgets.ts'

/** Keyword of a form's schema with an error text. */
export interface ErrorKeyword extends FieldExample {
  /** Completes "is shown when". */
  readonly when: string
  /** Values of the text. */
  readonly places: readonly string[]
  readonly text: string
}

const field = (keywords: string) => `{ ${keywords}, title: demo.code.title }`

/**
 * Keywords in search order: `error.<field>.<keyword>`, else `error.<keyword>`, else
 * `error.default`. A form that fails with another keyword shows `error.default`.
 */
export const errorKeywords = {
  required: {
    when: 'a required field is empty',
    places: [],
    schema: field('type: string'),
    text: 'Enter your name.',
  },
  type: {
    when: 'the value has another type, such as letters in a number',
    places: ['type'],
    schema: field('type: integer'),
    text: 'Enter a whole number.',
  },
  const: {
    when: 'the value differs from the only allowed one',
    places: [],
    schema: field('type: boolean, const: true'),
    text: 'Agree to continue.',
  },
  enum: {
    when: 'the value is not in the list',
    places: [],
    schema: field('type: string, enum: [a, b]'),
    text: 'Choose a or b.',
  },
  minLength: {
    when: 'the text has fewer characters',
    places: ['limit'],
    schema: field('type: string, minLength: 2'),
    text: 'Enter {limit} characters or more.',
  },
  maxLength: {
    when: 'the text has more characters',
    places: ['limit'],
    schema: field('type: string, maxLength: 20'),
    text: 'Enter {limit} characters or less.',
  },
  pattern: {
    when: 'the text does not match the regular expression',
    places: ['pattern'],
    schema: field('type: string, pattern: "^[0-9]+$"'),
    text: 'Enter digits only.',
  },
  format: {
    when: 'a text is not of its format; no field has one today',
    places: ['format'],
    schema: field('type: string'),
    text: 'This is not in the expected form.',
  },
  minimum: {
    when: 'the number is smaller',
    places: ['limit'],
    schema: field('type: integer, minimum: 1'),
    text: 'Enter {limit} or more.',
  },
  maximum: {
    when: 'the number is greater',
    places: ['limit'],
    schema: field('type: integer, maximum: 9'),
    text: 'Enter {limit} or less.',
  },
  exclusiveMinimum: {
    when: 'the number is not greater',
    places: ['limit'],
    schema: field('type: number, exclusiveMinimum: 0'),
    text: 'Enter more than {limit}.',
  },
  exclusiveMaximum: {
    when: 'the number is not smaller',
    places: ['limit'],
    schema: field('type: number, exclusiveMaximum: 1'),
    text: 'Enter less than {limit}.',
  },
  multipleOf: {
    when: 'the number is no multiple of it',
    places: ['multipleOf'],
    schema: field('type: integer, multipleOf: 10'),
    text: 'Enter a multiple of {multipleOf}.',
  },
  minItems: {
    when: 'fewer rows are chosen',
    places: ['limit'],
    schema: field('type: array, items: { type: string }, minItems: 1'),
    text: 'Choose {limit} or more.',
  },
  maxItems: {
    when: 'more rows are chosen',
    places: ['limit'],
    schema: field('type: array, items: { type: string }, maxItems: 3'),
    text: 'Choose {limit} or less.',
  },
  default: {
    when: 'there is no other text for the field',
    places: [],
    schema: field('type: string, maxLength: 20'),
    text: 'Check this entry.',
  },
} as const satisfies Readonly<Record<string, ErrorKeyword>>

export const keywordsWithTexts: readonly string[] = Object.keys(errorKeywords)
