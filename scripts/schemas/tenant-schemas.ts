import type { JsonObject } from '../../src/language/json.ts'
import type { Shape } from '../../src/language/key-table.ts'
import { explained } from './explained.ts'
import { type Knob, pathsOf } from './tenant-knobs.ts'

/**
 * Returns the settings of a tenant, and their paths below `limits`. The compiler checks everything
 * else.
 */
export function tenantKnobs(
  knobs: readonly Knob[],
  ofShape: (shape: Shape) => JsonObject,
): JsonObject {
  const limit = explained(
    ofShape({ is: 'keys', of: 'limit' }),
    'How far another tenant may turn it.',
    `${pathsOf(knobs)[0] ?? 'otp.digits'}: { least: 6, most: 8 }`,
  )
  return {
    properties: {
      values: group(knobs),
      limits: { properties: Object.fromEntries(pathsOf(knobs).map((path) => [path, limit])) },
    },
  }
}

function group(knobs: readonly Knob[]): JsonObject {
  return {
    properties: Object.fromEntries(
      knobs.map(({ name, help, example, knobs: inner }) => [
        name,
        explained(inner.length > 0 ? group(inner) : {}, help, example),
      ]),
    ),
  }
}
