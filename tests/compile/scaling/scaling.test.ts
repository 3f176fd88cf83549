import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSources } from '../../../src/cli/read-sources.ts'
import { drawn } from '../../support/drawn.ts'
import { isFullTier } from '../../support/tier.ts'
import type { Effort } from './measure.ts'

// Growth by counts, which are the same on every machine: calls of the compiler's functions as V8
// counts them. Times are in `npm run bench`.
const root = join(import.meta.dirname, '../../..')
const measured = (...words: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'measure.ts'), ...words], {
      encoding: 'utf8',
    }),
  )

const isTenant = (path: string) => /^flows\/tenants\/[^.]+\.yaml$/.test(path)

/** Number of sets of languages that tenants offer. Each set has texts of its own to check. */
const languageSets = new Set(
  [...readSources(root).files]
    .filter(([path]) => isTenant(path))
    .map(([, text]) => languagesIn(text)),
).size

function languagesIn(tenant: string): string {
  const { app } = parse(tenant) as { readonly app?: { readonly languages?: readonly string[] } }
  return app?.languages?.toSorted().join() ?? 'those of flows/app.yaml'
}

/** Each measures in a process of its own: `npm test` runs one of them. */
const measurements = drawn('growth of the whole', ['first', 'again', 'remembered'])

describe.runIf(measurements.includes('first'))('a first check', () => {
  it('visits at most eleven times as much for ten times the screens', () => {
    const [none, few, many] = ['0', ...(isFullTier ? ['50', '500'] : ['20', '200'])].map(
      (screens) => measured('first', root, screens) as Effort,
    )
    if (!none || !few || !many) throw new Error('nothing was measured')
    // The project's own cost would make the ratio look better.
    expect((many.calls - none.calls) / (few.calls - none.calls)).toBeLessThanOrEqual(11)
    expect((many.walked - none.walked) / (few.walked - none.walked)).toBe(10)
  }, 600_000)
})

it('a first check reads each file once, tenants add only differences', () => {
  const { files } = readSources(root)
  const screens = [...files].filter(
    ([path, text]) => !path.endsWith('.test.yaml') && /^screen: /m.test(text),
  ).length
  const tenants = [...files.keys()].filter(isTenant).length
  const { read, walked } = measured('first', root, '0') as Effort
  expect(read).toBe(files.size)
  expect(tenants).toBeGreaterThan(2)
  // All screens for each set of languages, and less than a third for a tenant of a known set.
  expect(
    (walked - screens * languageSets) / (screens * (tenants - languageSets)),
  ).toBeLessThanOrEqual(0.3)
}, 600_000)

it.runIf(measurements.includes('again'))(
  'a check after one edit makes at most 15 % of calls',
  () => {
    const { first, again } = measured('again', root, '200') as Readonly<
      Record<'first' | 'again', Effort>
    >
    expect(again).toMatchObject({ read: 1, walked: 1 })
    expect(again.calls / first.calls).toBeLessThanOrEqual(0.15)
  },
  600_000,
)

it.runIf(measurements.includes('remembered'))(
  'as much is remembered after a hundred edits as after fifty',
  () => {
    const edited = ['login', 'front-door']
      .map((name) => `flows/sign-in/${name}.yaml`)
      .concat('flows/verify/select.yaml', 'flows/verify/password.yaml')
    const [fifty = 0, hundred = 0] = JSON.parse(
      execFileSync(
        process.execPath,
        ['--no-warnings', join(import.meta.dirname, 'kept.ts'), root, '50', ...edited],
        { encoding: 'utf8' },
      ),
    ) as readonly number[]
    // One edit that is kept is thousands of objects.
    expect(hundred - fifty).toBeLessThan(1000)
  },
  600_000,
)

describe('a check after one edit', () => {
  const { files } = readSources(root)
  const flows = [...files].filter(([path]) => !path.endsWith('.test.yaml'))
  const screens = flows.filter(([, text]) => /^screen: /m.test(text))
  const tenants = flows.filter(([path]) => path.startsWith('flows/tenants/')).length
  /** By the texts of the files: a screen with the part that it uses. */
  const whole = screens.map(
    ([, text]) =>
      `${text}${flows
        .filter(
          ([, part]) => /^part: (\S+)/m.exec(part)?.[1] === (/^use: (\S+)/m.exec(text)?.[1] ?? '-'),
        )
        .map(([, part]) => part)
        .join('')}`,
  )
  const mentioning = (words: string) => whole.filter((text) => text.includes(words)).length
  /**
   * Each file once, and once more for a tenant that differs in a file read there. Returns the
   * distance from that.
   */
  const beyond = (path: string, atLeast: number) =>
    Math.max(0, atLeast - (walked(path) ?? 0), (walked(path) ?? 0) - atLeast * tenants)
  const named = (key: string) =>
    flows.flatMap(([path, text]) => {
      const name = new RegExp(`^${key}: (\\S+)`, 'm').exec(text)?.[1]
      return name === undefined ? [] : [{ path, name }]
    })

  const own = drawn(
    'edited screens',
    screens.map(([path]) => path),
  )
  const alike = drawn(
    'screens of every tenant',
    screens
      .filter(
        ([path, text]) =>
          /^flows\/(?:system|policy|portal|logout)\//.test(path) && !text.includes('tenant.'),
      )
      .map(([path]) => path),
  )
  const [parts, fields] = [
    drawn('edited parts', named('part')),
    drawn('edited fields', named('field')),
  ]
  const edited = [
    ...new Set([...own, ...alike]),
    ...[...parts, ...fields].map(({ path }) => path),
    'flows/texts/en-US/logout.yaml',
    'flows/texts/ko-KR/policy.yaml',
    'flows/sign-in/login.test.yaml',
  ]
  let efforts: Readonly<Record<string, Effort>> = {}
  beforeAll(() => {
    efforts = measured('edits', root, ...edited) as typeof efforts
  }, 600_000)
  const walked = (path: string) => efforts[path]?.walked

  it('reads one file', () => {
    expect(Object.entries(efforts).filter(([, { read }]) => read !== 1)).toEqual([])
    expect(Object.keys(efforts)).toHaveLength(new Set(edited).size)
  })

  it.each(own)('walks that screen alone: %s', (path) => expect(beyond(path, 1)).toBe(0))

  it.each(alike)(
    'walks a screen that is the same for every tenant once a language set: %s',
    (path) => expect(walked(path)).toBe(languageSets),
  )

  it.each(parts)('walks the screens that use the part: $name', ({ path, name }) =>
    expect(beyond(path, mentioning(`\nuse: ${name}\n`))).toBe(0),
  )

  it.each(fields)('walks the screens with the field: $name', ({ path, name }) =>
    expect(beyond(path, mentioning(`fields/${name},`) + mentioning(`fields/${name} `))).toBe(0),
  )

  it.each([
    ['flows/texts/en-US/logout.yaml', ' logout.'],
    ['flows/texts/ko-KR/policy.yaml', ' policy.'],
  ])('walks the screens that say its texts: %s', (path, words) =>
    expect(walked(path)).toBe(mentioning(words) * languageSets),
  )

  it('walks nothing for a scenario', () => expect(walked('flows/sign-in/login.test.yaml')).toBe(0))
})
