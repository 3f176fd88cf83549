import type { JsonObject } from '../../src/language/json.ts'
import { describeSchema } from './form-schemas.ts'

const example =
  "login:\n  title: Sign in\n  greeting: 'Hello, {name}.'\n  left_one: '{count} attempt left'\n  left_other: '{count} attempts left'"
const help =
  'A text, or a group of texts. `{name}` is filled in by `values`; plurals end in `_one` and `_other` as i18next has them; Korean particles stand as `{name}(으)로`.'

/** Text keys are free names, so one description serves all. */
export const textsSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: { $ref: '#/$defs/texts' },
  $defs: {
    texts: describeSchema(
      { type: ['string', 'object'], additionalProperties: { $ref: '#/$defs/texts' } },
      help,
      example,
    ),
  },
}
