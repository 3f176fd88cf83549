import type { CompiledTenant } from '../compiler/compile.ts'
import type { Json } from '../language/json.ts'
import { type Finding, type Subject, newOrigins } from './change.ts'
import { causeOf } from './compare-facts.ts'
import { shortened } from './reading.ts'
import type { RuleName } from './rules-of-risk.ts'
import { type Version } from './version.ts'

const LARGER: readonly (readonly [unit: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** Returns a number with its unit: 300 seconds are 5 minutes. */
export function amount(value: number, unit: string | undefined): string {
  if (unit === undefined) return String(value)
  const seconds = LARGER.find(([name]) => unit === `${name}s`)?.[1]
  const [name, size] =
    seconds === undefined || value === 0
      ? [unit.replace(/s$/, ''), 1]
      : (LARGER.find(([, each]) => (value * seconds) % each === 0) ?? ['second', 1])
  const count = seconds === undefined || value === 0 ? value : (value * seconds) / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Returns `2 minutes, not 5`, with the unit twice where it differs. */
function amounts(after: number, before: number, unit: string | undefined): string {
  const [now, then] = [amount(after, unit), amount(before, unit)]
  return `${now}, not ${noun(now) === noun(then) ? then.split(' ')[0] : then}`
}

const noun = (text: string): string => /\D+$/.exec(text)?.[0].replace(/s$/, '') ?? ''

/** One tenant of one version. */
export interface TenantOf {
  readonly version: Version
  readonly name: string
  readonly tenant: CompiledTenant
}

/** Compares the effective values, the look, the floor, the hosts and the languages of a tenant. */
export function compareSettings(before: TenantOf, after: TenantOf): readonly Finding[] {
  return [
    ...compareValues(before, after),
    ...compareLook(before, after),
    ...compareFloor(before, after),
    ...compareLanguages(before, after),
    ...compareHosts(before, after),
  ]
}

type Sides = Pick<Finding, 'before' | 'after'>

const shown = (value: Json | undefined): string =>
  value === undefined
    ? 'nothing'
    : typeof value === 'string'
      ? value === ''
        ? 'an empty text'
        : `\`${shortened(value)}\``
      : typeof value === 'boolean'
        ? value
          ? 'on'
          : 'off'
        : Array.isArray(value)
          ? value.length === 0
            ? 'an empty list'
            : shortened(value.map((each) => `\`${String(each)}\``).join(', '))
          : JSON.stringify(value)

function sidesOf(
  [before, after]: readonly [TenantOf, TenantOf],
  path: readonly string[],
  [old, fresh]: readonly [string | undefined, string | undefined],
): Sides {
  const side = ({ version, name }: TenantOf, value: string | undefined) =>
    value === undefined ? {} : { value, ...causeOf(version.places.nearest(name, path)) }
  return { before: side(before, old), after: side(after, fresh) }
}

function compareValues(before: TenantOf, after: TenantOf): readonly Finding[] {
  const [old, fresh] = [before, after].map(
    ({ tenant }) => new Map(ends(tenant.program.index.tenant.values, '')),
  ) as [Map<string, Json>, Map<string, Json>]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path): readonly Finding[] => {
    const [one, other] = [old.get(path), fresh.get(path)]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    const subject: Subject = { kind: 'setting', name: path }
    const values = [one, other].map((value) => (value === undefined ? undefined : shown(value)))
    const sides = sidesOf([before, after], path.split('.'), [values[0], values[1]])
    const { rule, predicate } = judged(path, [one, other], after.version)
    const origins = newOrigins([JSON.stringify(one ?? '')], [JSON.stringify(other ?? '')])
    return [
      { rule, subject, predicate, ...sides },
      ...(origins.length > 0
        ? [
            {
              rule: 'foreign-address',
              subject,
              predicate: `name{s} the new address ${origins.join(', ')}`,
              ...sides,
            } as const,
          ]
        : []),
    ]
  })
}

function ends(value: Json, path: string): readonly (readonly [string, Json])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value as Readonly<Record<string, Json>>).flatMap(([key, inner]) =>
        ends(inner, path === '' ? key : `${path}.${key}`),
      )
    : [[path, value]]
}

function judged(
  path: string,
  [before, after]: readonly [before: Json | undefined, after: Json | undefined],
  { places }: Version,
): { readonly rule: RuleName; readonly predicate: string } {
  if (before === undefined) return { rule: 'setting-added', predicate: `{is} new: ${shown(after)}` }
  if (after === undefined)
    return { rule: 'setting-removed', predicate: `{is} removed: it was ${shown(before)}` }
  if (typeof before === 'number' && typeof after === 'number') {
    const limit = places.limit(path.split('.'))
    const isWeaker = limit?.stronger === (after < before ? 'more' : 'fewer')
    return {
      rule:
        limit?.stronger === undefined
          ? 'setting-changed'
          : isWeaker
            ? 'setting-weaker'
            : 'setting-stronger',
      predicate: `{is} ${amounts(after, before, limit?.unit)}`,
    }
  }
  if (typeof before === 'boolean' && typeof after === 'boolean')
    return { rule: 'setting-switched', predicate: `{is} ${shown(after)}, not ${shown(before)}` }
  if (Array.isArray(before) && Array.isArray(after)) return judgedList(before, after)
  return { rule: 'setting-changed', predicate: `{is} ${shown(after)}, not ${shown(before)}` }
}

function judgedList(
  before: readonly Json[],
  after: readonly Json[],
): { readonly rule: RuleName; readonly predicate: string } {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const [gone, added] = [
    before.filter((_, index) => !fresh.includes(old[index] ?? '')),
    after.filter((_, index) => !old.includes(fresh[index] ?? '')),
  ]
  if (gone.length === 0 && added.length === 0)
    return {
      rule: 'order-changed',
      predicate: `{has} the order ${shown([...after])}, not ${shown([...before])}`,
    }
  const parts = [
    ...(gone.length > 0 ? [`no longer {has} ${shown(gone)}`] : []),
    ...(added.length > 0 ? [`now {has} ${shown(added)}`] : []),
  ]
  return { rule: 'choices-changed', predicate: parts.join(', and ') }
}

function compareLook(before: TenantOf, after: TenantOf): readonly Finding[] {
  const looks = [before, after].map(({ tenant: { look } }) => {
    const { hosts: _hosts, floor: _floor, logoFile: _file, ...rest } = look
    return new Map(ends(JSON.parse(JSON.stringify(rest)) as Json, ''))
  }) as [Map<string, Json>, Map<string, Json>]
  const [old, fresh] = looks
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path) => {
    const [one, other] = [old.get(path), fresh.get(path)]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    return [
      {
        rule:
          newOrigins([shown(one)], [shown(other)]).length > 0 ? 'foreign-address' : 'look-changed',
        subject: { kind: 'setting', name: `brand.${path}` },
        predicate: `{is} ${shown(other)}, not ${shown(one)}`,
        ...sidesOf([before, after], ['brand', ...path.split('.')], [shown(one), shown(other)]),
      } as const,
    ]
  })
}

function compareFloor(before: TenantOf, after: TenantOf): readonly Finding[] {
  const [old, fresh] = [before, after].map(({ tenant }) => tenant.look.floor ?? 0)
  if (JSON.stringify(old) === JSON.stringify(fresh)) return []
  const words = (floor: typeof old) =>
    typeof floor === 'number'
      ? `${floor} factor${floor === 1 ? '' : 's'}`
      : (floor ?? []).join(' and ') || 'no factor'
  const named = (floor: typeof old) => (typeof floor === 'object' ? floor : [])
  const dropped = named(old).filter((factor) => !named(fresh).includes(factor))
  const least = (floor: typeof old) => (typeof floor === 'object' ? floor.length : (floor ?? 0))
  const isWeaker = least(fresh) < least(old)
  return [
    {
      rule:
        dropped.length > 0 ? 'factor-not-required' : isWeaker ? 'floor-lowered' : 'floor-raised',
      subject: { kind: 'setting', name: 'floor' },
      predicate:
        dropped.length > 0
          ? `no longer require{s} ${dropped.join(' and ')}: it is ${words(fresh)}, not ${words(old)}`
          : `{is} ${words(fresh)}, not ${words(old)}`,
      ...sidesOf([before, after], ['floor'], [words(old), words(fresh)]),
    },
  ]
}

function compareLanguages(before: TenantOf, after: TenantOf): readonly Finding[] {
  const [old, fresh] = [before, after].map(
    ({ tenant }) => tenant.program.index.texts.languages,
  ) as [readonly string[], readonly string[]]
  const subject: Subject = { kind: 'setting', name: 'languages' }
  const sides = sidesOf([before, after], ['app', 'languages'], [old.join(', '), fresh.join(', ')])
  const [gone, added] = [
    old.filter((each) => !fresh.includes(each)),
    fresh.filter((each) => !old.includes(each)),
  ]
  return [
    ...gone.map((each): Finding => ({
      rule: 'language-removed',
      subject,
      predicate: `no longer {has} ${each}`,
      ...sides,
    })),
    ...added.map((each): Finding => ({
      rule: 'language-added',
      subject,
      predicate: `now {has} ${each}`,
      ...sides,
    })),
    ...(gone.length + added.length === 0 && old.join() !== fresh.join()
      ? [
          {
            rule: 'order-changed',
            subject,
            predicate: `{has} the order ${fresh.join(', ')}, not ${old.join(', ')}`,
            ...sides,
          } as const,
        ]
      : []),
  ]
}

function compareHosts(before: TenantOf, after: TenantOf): readonly Finding[] {
  const [old, fresh] = [before, after].map(({ tenant }) => tenant.look.hosts.join(', ')) as [
    string,
    string,
  ]
  if (old === fresh) return []
  return [
    {
      rule: 'host-changed',
      subject: { kind: 'setting', name: 'hosts' },
      predicate: `{is} ${shown(fresh)}, not ${shown(old)}`,
      ...sidesOf([before, after], ['hosts'], [old, fresh]),
    },
  ]
}

const wordsOf = (list: readonly Json[]): readonly string[] =>
  list.map((each) => JSON.stringify(each))
