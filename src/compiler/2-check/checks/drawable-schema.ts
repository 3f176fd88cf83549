import { raise } from '../../diagnostics.generated.ts'
import { wordOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'

/** What our slim set of rjsf draws and Ajv's standalone code can do without further modules. */
const KEYWORDS = {
  field: [
    'type', 'title', 'description', 'default', 'const', 'enum', 'minLength', 'maxLength', 'pattern',
    'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-class',
  ],
  form: ['type', 'dependentRequired', 'if', 'then', 'else', 'additionalProperties', 'unevaluatedProperties'],
} as const
const TYPES = { field: ['string', 'number', 'integer', 'boolean'], form: ['object'] } as const

/** A form uses only what can be drawn: flat fields, and conditions between them. */
export const drawableSchema = checkEach('schema', ({ node, keyword, value, of }, { report }) => {
  const known: readonly string[] = KEYWORDS[of]
  const types: readonly string[] = TYPES[of]
  const type = wordOf(value) ?? ''
  if (!known.includes(keyword)) report.add(raise.unsupportedSchema(node.span, { keyword }))
  else if (keyword === 'type' && !types.includes(type)) report.add(raise.unsupportedSchema(value.span, { keyword: `type: ${type}` }))
})
