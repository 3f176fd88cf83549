import type { ProgramIndex, Screen } from '../language/program.ts'
import { appFacts } from './app-facts.ts'
import type { Change, Finding, Subject } from './change.ts'
import { causeOf, compareFacts, type Known } from './compare-facts.ts'
import { compareSettings, type TenantOf } from './compare-settings.ts'
import { compareState } from './compare-state.ts'
import { compareTexts, type Names, sharedKeys, type TextTable, textTable } from './compare-texts.ts'
import { gather } from './gather.ts'
import type { Reading } from './reading.ts'
import { screenFacts } from './screen-facts.ts'
import type { Version } from './version.ts'

/**
 * Compares two versions of a product: everything that a person or the server would see, for each
 * tenant. Names of actions and parts, files, folders, comments and the order of keys are no
 * difference. Screens are the same by their id, else by their route.
 * @returns the changes, the highest risk first
 */
export function compare(before: Version, after: Version): readonly Change[] {
  const names = [...new Set([...Object.keys(before.tenants), ...Object.keys(after.tenants)])]
  const findings = names.flatMap((name) =>
    compareTenant(name, before, after).map((finding) => [name, finding] as const),
  )
  return gather(findings, names)
}

function compareTenant(name: string, before: Version, after: Version): readonly Finding[] {
  const [old, fresh] = [before.tenants[name], after.tenants[name]]
  const subject: Subject = { kind: 'tenant', name }
  const at = (version: Version) => causeOf(version.places.tenant(name))
  if (!old && !fresh) return []
  if (!old)
    return [{ rule: 'tenant-added', subject, predicate: '{is} new', before: {}, after: at(after) }]
  if (!fresh)
    return [
      { rule: 'tenant-removed', subject, predicate: '{is} removed', before: at(before), after: {} },
    ]
  const sides: Sides<TenantOf> = [
    { version: before, name, tenant: old },
    { version: after, name, tenant: fresh },
  ]
  const tables: Sides<TextTable> = [textTable(old.texts), textTable(fresh.texts)]
  const shared = sharedKeys(tables[0], tables[1])
  const pairs = partnersOf(screensOf(old.program), screensOf(fresh.program))
  const moved = new Map(
    [...pairs].flatMap(([one, other]) =>
      one.route === other.route ? [] : [[other.route, one.route] as const],
    ),
  )
  const readings: Sides<Reading> = [
    readingOf(sides[0], { table: tables[0], names: shared[0], moved: new Map() }),
    readingOf(sides[1], { table: tables[1], names: shared[1], moved }),
  ]
  const known = knownOf(sides, pairs)
  const [textsBefore, textsAfter] = sides.map(({ version, tenant }, side) => ({
    table: tables[side] ?? new Map(),
    names: shared[side] ?? new Map(),
    languages: tenant.program.index.texts.languages,
    version,
    tenant: name,
  }))
  return [
    ...compareSettings(...sides),
    ...compareScreens(sides, readings, { partners: pairs, known }),
    ...compareApp(sides, readings, known),
    ...compareState(...sides),
    ...(textsBefore && textsAfter ? compareTexts(textsBefore, textsAfter) : []),
  ]
}

type Sides<Thing> = readonly [before: Thing, after: Thing]

interface Shared {
  readonly table: TextTable
  /** Keys of texts as the other version names them. */
  readonly names: Names
  /** Routes of the other version, by the routes of screens that moved. */
  readonly moved: ReadonlyMap<string, string>
}

function readingOf({ version, name, tenant }: TenantOf, { table, names, moved }: Shared): Reading {
  const { index } = tenant.program
  const [first = ''] = index.texts.languages
  const routes = new Map(screensOf(tenant.program).map(({ id, route }) => [route, id]))
  return {
    action: (action) => (Object.hasOwn(index.actions, action) ? index.actions[action] : undefined),
    sharedKey: (key) => names.get(key) ?? key,
    quoted: (key) => `“${table.get(key)?.get(first) ?? key}”`,
    sharedRoute: (route) => moved.get(route) ?? route,
    destination: (route) => `\`${routes.get(route) ?? route}\``,
    place: (path) => version.places.nearest(name, path),
  }
}

const screensOf = ({ journeys }: TenantOf['tenant']['program']): readonly Screen[] =>
  Object.values(journeys).flatMap(({ screens }) => screens)

/** A destination exists when it is outside, or a screen that the later version has. */
function knownOf(sides: Sides<TenantOf>, partners: ReadonlyMap<Screen, Screen>): Known {
  const gone = new Set(
    screensOf(sides[0].tenant.program).flatMap((screen) =>
      partners.has(screen) ? [] : [screen.route],
    ),
  )
  return {
    proofs: sides[0].version.places.proofs,
    exists: (target) => !gone.has(target),
  }
}

function compareScreens(
  sides: Sides<TenantOf>,
  readings: Sides<Reading>,
  { partners, known }: { partners: ReadonlyMap<Screen, Screen>; known: Known },
): readonly Finding[] {
  const [old, fresh] = [screensOf(sides[0].tenant.program), screensOf(sides[1].tenant.program)]
  const partnered = new Set(partners.values())
  const isSameAround = sameActions(sides)
  const own = (side: 0 | 1, id: string) => causeOf(readings[side].place(['screens', id]))
  return [
    ...old.flatMap((screen): readonly Finding[] =>
      partners.has(screen)
        ? []
        : [
            {
              rule: 'screen-removed',
              subject: subjectOf(screen),
              predicate: '{is} removed',
              before: { value: screen.route, ...own(0, screen.id) },
              after: {},
            },
          ],
    ),
    ...fresh.flatMap((screen): readonly Finding[] =>
      partnered.has(screen)
        ? []
        : [
            {
              rule: 'screen-added',
              subject: subjectOf(screen),
              predicate: `{is} new, at \`${screen.route}\``,
              before: {},
              after: { value: screen.route, ...own(1, screen.id) },
            },
          ],
    ),
    ...[...partners].flatMap(([one, other]): readonly Finding[] => {
      if (isSameAround && JSON.stringify(one) === JSON.stringify(other)) return []
      const subject = subjectOf(other)
      const sidesOf = { before: own(0, one.id), after: own(1, other.id) }
      if (isClosed(other) && !isClosed(one))
        return [{ rule: 'screen-closed', subject, predicate: '{is} no longer offered', ...sidesOf }]
      if (isClosed(one) && !isClosed(other))
        return [{ rule: 'screen-offered', subject, predicate: '{is} now offered', ...sidesOf }]
      const access: readonly Finding[] =
        one.access === other.access
          ? []
          : [
              {
                rule: other.access === 'public' ? 'route-opened' : 'route-closed',
                subject,
                predicate:
                  other.access === 'public'
                    ? 'no longer require{s} a session'
                    : 'now require{s} a session',
                before: {
                  value: one.access,
                  ...causeOf(readings[0].place(['screens', one.id, 'access'])),
                },
                after: {
                  value: other.access,
                  ...causeOf(readings[1].place(['screens', other.id, 'access'])),
                },
              },
            ]
      const facts = screenFacts([one, { ...other, access: one.access }], readings)
      return [...access, ...compareFacts(facts, subject, known)]
    }),
  ]
}

const subjectOf = ({ id }: Screen): Subject => ({ kind: 'screen', name: id })

/** A screen that the tenant does not offer has only the steps that lead away. */
const isClosed = ({ layout, content, form, enter, load, pages }: Screen): boolean =>
  layout === 'bare' &&
  content.length === 0 &&
  !form &&
  !pages &&
  enter.length > 0 &&
  Object.keys(load).length === 0

/** Pairs by id, then by route: a screen with another id at the same route is the same screen. */
function partnersOf(old: readonly Screen[], fresh: readonly Screen[]): ReadonlyMap<Screen, Screen> {
  const byId = new Map(fresh.map((screen) => [screen.id, screen]))
  const partners = new Map<Screen, Screen>()
  for (const screen of old) {
    const same = byId.get(screen.id)
    if (same) partners.set(screen, same)
  }
  const taken = new Set(partners.values())
  const byRoute = new Map(
    fresh.flatMap((screen) => (taken.has(screen) ? [] : [[screen.route, screen] as const])),
  )
  for (const screen of old) {
    const same = partners.has(screen) ? undefined : byRoute.get(screen.route)
    if (same) partners.set(screen, same)
  }
  return partners
}

const sameActions = ([before, after]: Sides<TenantOf>): boolean =>
  JSON.stringify(before.tenant.program.index.actions) ===
  JSON.stringify(after.tenant.program.index.actions)

function compareApp(
  sides: Sides<TenantOf>,
  readings: Sides<Reading>,
  known: Known,
): readonly Finding[] {
  return compareFacts(
    [appFacts(indexOf(sides[0]), readings[0]), appFacts(indexOf(sides[1]), readings[1])],
    { kind: 'app', name: 'app' },
    { ...known, proofs: new Set() },
  )
}

const indexOf = ({ tenant }: TenantOf): ProgramIndex => tenant.program.index
