import type { JsonObject } from '../../src/language/json.ts'
import type { Shape } from '../../src/language/syntax-dsl.ts'
import { describeSchema } from './describe-schema.ts'
import { type Setting, pathsOf } from './tenant-settings.ts'

/**
 * Returns the settings of a tenant, and their paths below `limits`. The compiler checks everything
 * else.
 */
export function tenantSettingsSchema(
  settings: readonly Setting[],
  ofShape: (shape: Shape) => JsonObject,
): JsonObject {
  const limit = describeSchema(
    ofShape({ is: 'keys', of: 'limit' }),
    'How far another tenant may turn it.',
    `${pathsOf(settings)[0] ?? 'otp.digits'}: { least: 6, most: 8 }`,
  )
  return {
    properties: {
      values: group(settings),
      limits: { properties: Object.fromEntries(pathsOf(settings).map((path) => [path, limit])) },
    },
  }
}

function group(settings: readonly Setting[]): JsonObject {
  return {
    properties: Object.fromEntries(
      settings.map(({ name, help, example, settings: inner }) => [
        name,
        describeSchema(inner.length > 0 ? group(inner) : {}, help, example),
      ]),
    ),
  }
}
