import { raise } from '../../diagnostics.generated.ts'
import type { SourceNode } from '../../../language/source.ts'
import { isExpression, wordOf } from '../../project/read-node.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { kindOf } from '../shapes/kind-of.ts'

type Takes = 'a text' | 'a number' | 'a length' | 'a list' | 'anything'

/** What our slim set of rjsf draws and Ajv's standalone code can do without further modules, with what each keyword takes (JSON Schema Validation, section 6). */
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
    'x-class': 'a text',
  },
  form: {
    type: 'a text',
    ...Object.fromEntries(['dependentRequired', 'if', 'then', 'else', 'additionalProperties', 'unevaluatedProperties'].map((keyword) => [keyword, 'anything' as const])),
  },
}
const TYPES: Readonly<Record<'field' | 'form', readonly string[]>> = { field: ['string', 'number', 'integer', 'boolean'], form: ['object'] }

const CLASSES = ['secret', 'handle', 'personal', 'plain']

/** A form uses only what can be drawn: flat fields, and conditions between them. */
export const drawableSchema = checkEach('schema', ({ node, keyword, value, of }, { report }) => {
  const takes = Object.hasOwn(KEYWORDS[of], keyword) ? KEYWORDS[of][keyword] : undefined
  const type = wordOf(value) ?? ''
  if (takes === undefined) report.add(raise.unsupportedSchema(node.span, { keyword, suggestion: suggest(keyword, Object.keys(KEYWORDS[of])) }))
  else if (keyword === 'type' && !TYPES[of].includes(type)) report.add(raise.unsupportedSchema(value.span, { keyword: `type: ${type}`, suggestion: suggest(type, TYPES[of]) }))
  else if (keyword === 'x-class' && !CLASSES.includes(wordOf(value) ?? '')) {
    report.add(raise.unknownWord(value.span, { word: wordOf(value) ?? '', words: CLASSES.join(', '), suggestion: suggest(wordOf(value) ?? '', CLASSES) }))
  } else if (!isExpression(value) && !isOf(value, takes)) report.add(raise.wrongKind(value.span, { key: `"${keyword}"`, wanted: takes, found: kindOf(value) }))
})

function isOf(node: SourceNode, takes: Takes): boolean {
  const value = node.kind === 'scalar' ? node.value : undefined
  switch (takes) {
    case 'a text':
      return typeof value === 'string'
    case 'a number':
    // Whether it is one of a length is asked of what comes out in the end.
    case 'a length':
      return typeof value === 'number'
    case 'a list':
      return node.kind === 'list' && node.items.length > 0
    case 'anything':
      return true
  }
  return takes satisfies never
}
