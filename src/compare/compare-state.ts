import type { FieldSchema, Persistence, StateClass, StoreSchema } from '../language/state-schema.ts'
import type { Finding } from './change.ts'
import { causeOf } from './compare-facts.ts'
import type { TenantOf } from './compare-settings.ts'
import type { RuleName } from './rules-of-risk.ts'

/** From the least protected. */
const CLASSES: readonly StateClass[] = ['plain', 'personal', 'handle', 'secret']
/** From the shortest time. */
const LIVES: readonly Persistence[] = ['memory', 'tab', 'envelope', 'cookie']

type Field = FieldSchema & Omit<StoreSchema, 'fields'>

/** Compares the fields that the browser remembers. */
export function compareState(before: TenantOf, after: TenantOf): readonly Finding[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name): readonly Finding[] => {
    const [one, other] = [old.get(name), fresh.get(name)]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    const subject = { kind: 'state', name } as const
    const side = ({ version, name: tenant }: TenantOf, field: Field | undefined) =>
      field ? { value: words(field), ...causeOf(version.places.nearest(tenant, pathOf(name))) } : {}
    const sides = { before: side(before, one), after: side(after, other) }
    if (!one) return [{ rule: 'state-added', subject, predicate: '{is} new', ...sides }]
    if (!other) return [{ rule: 'state-removed', subject, predicate: '{is} removed', ...sides }]
    return [...differences(one, other)].map(([rule, predicate]) => ({
      rule,
      subject,
      predicate,
      ...sides,
    }))
  })
}

function fieldsOf({ tenant }: TenantOf): ReadonlyMap<string, Field> {
  return new Map(
    Object.entries(tenant.program.index.state).flatMap(([store, { fields, ...rest }]) =>
      Object.entries(fields).map(
        ([name, field]) => [`${store}.${name}`, { ...field, ...rest }] as const,
      ),
    ),
  )
}

const pathOf = (name: string): readonly string[] => {
  const [store = '', ...field] = name.split('.')
  return ['state', store, 'fields', ...field]
}

const words = ({ class: kind, persists, default: value }: Field): string =>
  `class ${kind}, persists ${persists}, default ${JSON.stringify(value)}`

function differences(one: Field, other: Field): readonly (readonly [RuleName, string])[] {
  const found: (readonly [RuleName, string])[] = []
  if (one.class !== other.class)
    found.push([
      CLASSES.indexOf(other.class) < CLASSES.indexOf(one.class) ? 'class-lowered' : 'state-changed',
      `{has} the class \`${other.class}\`, not \`${one.class}\``,
    ])
  if (one.persists !== other.persists)
    found.push([
      LIVES.indexOf(other.persists) > LIVES.indexOf(one.persists) ? 'kept-longer' : 'state-changed',
      `{is} kept in \`${other.persists}\`, not in \`${one.persists}\``,
    ])
  if (one.survivesSignOut !== other.survivesSignOut)
    found.push(
      other.survivesSignOut
        ? ['kept-longer', 'now survive{s} the end of a session']
        : ['state-changed', 'no longer survive{s} the end of a session'],
    )
  if (one.keyed !== other.keyed)
    found.push(
      other.keyed
        ? ['state-changed', 'now {has} a copy for each request']
        : ['kept-longer', 'no longer {has} a copy for each request'],
    )
  if (one.days !== other.days)
    found.push([
      (other.days ?? 0) > (one.days ?? 0) ? 'kept-longer' : 'state-changed',
      `{is} kept ${other.days ?? 0} days, not ${one.days ?? 0}`,
    ])
  const [before, after] = [one, other].map((field) => JSON.stringify(field.default))
  if (before !== after) found.push(['state-changed', `{has} the default ${after}, not ${before}`])
  return found.length > 0 ? found : [['state-changed', '{has} another type']]
}
