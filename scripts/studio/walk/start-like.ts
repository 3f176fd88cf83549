import type { Compiled } from '../../../src/compiler/compile.ts'
import type { Json, JsonObject } from '../../../src/language/json.ts'
import type { MadeUpAnswer, Scenario } from '../../../src/language/scenario.ts'

/** Scenarios of a screen that a tenant may begin a walk like: its own first, then the default's. */
export function startsOf(
  { scenarios }: Compiled,
  tenant: string,
  screen: string,
): readonly Scenario[] {
  const own = scenarios.filter((each) => each.screen === screen && each.tenant === tenant)
  const lent = scenarios.filter(
    (each) => each.screen === screen && each.tenant === 'default' && tenant !== 'default',
  )
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...lent.filter(({ name }) => !names.has(name))]
}

/** The conditions of a scenario without its answers, as YAML has them. A walk gives each answer. */
export function givenOf({ given }: Scenario): JsonObject {
  const { state, with: address, device } = given
  const told: JsonObject = {
    ...(device.windowsHello !== undefined && { 'windows-hello': device.windowsHello }),
    ...(device.handheld !== undefined && { handheld: device.handheld }),
    ...(device.passkeys !== undefined && { passkeys: device.passkeys }),
    ...(device.language !== undefined && { 'browser-language': device.language }),
    ...(device.userAgent !== undefined && { 'user-agent': device.userAgent }),
  }
  return {
    ...(Object.keys(address).length > 0 && { with: { ...address } }),
    ...(Object.keys(state).length > 0 && { state: nested(state) }),
    ...told,
  }
}

/** `auth: { 'verification.Sms': … }` as `auth: { verification: { Sms: … } }`. */
function nested(stores: Scenario['given']['state']): JsonObject {
  return Object.fromEntries(
    Object.entries(stores).map(([store, fields]) => [
      store,
      Object.entries(fields).reduce<JsonObject>(
        (tree, [path, value]) => withValue(tree, path.split('.'), value),
        {},
      ),
    ]),
  )
}

function withValue(
  tree: JsonObject,
  [first = '', ...rest]: readonly string[],
  value: Json,
): JsonObject {
  if (rest.length === 0) return { ...tree, [first]: value }
  const inner = tree[first]
  const below = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {}
  return { ...tree, [first]: withValue(below as JsonObject, rest, value) }
}

/** An answer as a scenario writes it. */
export function writtenAnswer(answer: MadeUpAnswer): Json {
  if (answer.is === 'ok') return { ok: answer.answer }
  if (answer.is !== 'rejected') return answer.is
  const { code: _, ...details } = answer.error
  return { rejected: answer.code, ...details }
}
