import { formatVersion } from '../../src/cli/diff/report-diff.ts'
import { risks } from '../../src/compare/risk.ts'
import { rulesOfRisk } from '../../src/compare/rules-of-risk.ts'

const text = { type: 'string' }
const texts = { type: 'array', items: text }

function closed(properties: object, optional: readonly string[] = []) {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  }
}

const position = { type: 'integer', minimum: 1 }

/** JSON Schema of the output of `gatehouse diff --json`. */
export const diffSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Differences of two versions of a product',
  description:
    'Output of gatehouse diff --json. The first number of the version changes when a reader must change; ignore unknown keys of a later second number.',
  ...closed({
    format: { const: 'gatehouse-diff' },
    version: { const: formatVersion },
    before: { ...text, description: 'The earlier side, as the command named it.' },
    after: { ...text, description: 'The later side.' },
    risk: {
      enum: ['none', ...risks, 'unknown'],
      description: 'The highest risk; unknown when a side does not compile.',
    },
    counts: closed(Object.fromEntries(risks.map((risk) => [risk, { type: 'integer' }]))),
    changes: { type: 'array', items: { $ref: '#/$defs/change' } },
    errors: {
      type: 'array',
      description: 'Sides that do not compile.',
      items: closed({
        side: { enum: ['before', 'after'] },
        name: text,
        diagnostics: { type: 'array', items: { type: 'object' } },
      }),
    },
  }),
  $defs: {
    change: closed({
      rule: {
        oneOf: Object.entries(rulesOfRisk).map(([rule, [risk, meaning]]) => ({
          const: rule,
          description: `${risk}: ${meaning}`,
        })),
      },
      risk: { enum: risks },
      sentence: { ...text, description: 'One sentence with before and after.' },
      subjects: {
        type: 'array',
        minItems: 1,
        items: closed({
          kind: { enum: ['app', 'screen', 'setting', 'state', 'tenant', 'text'] },
          name: text,
        }),
      },
      tenants: { ...texts, description: 'Every tenant where it holds.' },
      before: { $ref: '#/$defs/side' },
      after: { $ref: '#/$defs/side' },
    }),
    side: closed(
      {
        value: { ...text, description: 'The value, in words. Absent where there is none.' },
        cause: closed({ file: text, line: position, column: position }),
      },
      ['value', 'cause'],
    ),
  },
}
