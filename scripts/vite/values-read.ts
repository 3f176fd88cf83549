import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import { firstJourney } from './first-journey-usage.ts'

/**
 * Returns the tenant's values that an expression reads. The others were compiled into schemas and
 * rules, or belong to the server.
 */
export function valuesRead({ index, journeys }: CompiledTenant['program']): JsonObject {
  return valuesAt(index, [{ ...index, tenant: null }, journeys])
}

/**
 * Returns the values that the screens of the first journey need before any action. The others come
 * with the runtime.
 */
export function valuesDrawn(program: CompiledTenant['program']): JsonObject {
  const { index } = program
  const screens = program.journeys[firstJourney(program)]?.screens ?? []
  return valuesAt(index, [
    index.titles,
    index.shell.footer,
    screens.map(({ title, heading, content, pages, form }) => ({
      title,
      heading,
      content,
      pages,
      form,
    })),
  ])
}

function valuesAt(
  { tenant }: CompiledTenant['program']['index'],
  parts: readonly unknown[],
): JsonObject {
  return [...pathsIn(parts)].reduce<JsonObject>(
    (kept, path) => grafted(kept, tenant.values, path),
    {},
  )
}

/** Finds this path in any expression: `tenant.otp.lasts`. */
function* pathsIn(value: unknown): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return
  if ('root' in value && value.root === 'tenant' && 'path' in value && Array.isArray(value.path))
    yield value.path.map(String)
  for (const inner of Object.values(value)) yield* pathsIn(inner)
}

function grafted(
  kept: JsonObject,
  from: JsonObject,
  [key, ...rest]: readonly string[],
): JsonObject {
  if (key === undefined) return from
  const [own, all] = [kept[key], from[key]]
  if (all === undefined) return kept
  return {
    ...kept,
    [key]: rest.length === 0 || !isObject(all) ? all : grafted(isObject(own) ? own : {}, all, rest),
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
