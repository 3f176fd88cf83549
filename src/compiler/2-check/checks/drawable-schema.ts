import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isExpression, wordOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { kindOf } from '../shapes/kind-of.ts'

type Takes = 'the type of its values' | 'a text' | 'a number' | 'a length' | 'a list' | 'anything'

/**
 * Schema keywords that our set of rjsf renders and Ajv's standalone code supports without further
 * modules, with their values (JSON Schema Validation, section 6).
 */
const KEYWORDS: Readonly<Record<'field' | 'form', Readonly<Record<string, Takes>>>> = {
  field: {
    type: 'a text',
    title: 'a text',
    description: 'a text',
    default: 'anything',
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
/** Keys of a form that are no keywords. */
const BESIDE: Readonly<Record<'field' | 'form', readonly string[]>> = {
  field: [],
  form: ['properties', 'required'],
}
const TYPES: Readonly<Record<'field' | 'form', readonly string[]>> = {
  field: ['string', 'number', 'integer', 'boolean', 'array'],
  form: ['object'],
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
        suggestion: suggest(keyword, [...Object.keys(KEYWORDS[of]), ...BESIDE[of]]),
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
        suggestion: suggest(type, TYPES[of]),
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
