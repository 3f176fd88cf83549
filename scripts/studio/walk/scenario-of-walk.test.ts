import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSources } from '../../../src/cli/read-sources.ts'
import { compile, type Compiled } from '../../../src/compiler/compile.ts'
import type { Walk } from '../../../src/studio/walk/acts.ts'
import { walksTo } from '../proof/counterexample.ts'
import { masked, playWalk } from './play-walk.ts'
import { scenarioOfWalk, writeNew } from './scenario-of-walk.ts'
import { scenarioText, slugOf } from './scenario-text.ts'

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'room-booking')
const sources = readSources(example)
const offices = { items: [{ id: 'busan', city: 'Busan', rooms: 1 }] }
const walk: Walk = {
  tenant: 'default',
  screen: 'choose-office',
  acts: [
    { answers: { listOffices: { ok: offices } } },
    { press: 'submit' },
    { type: { office: 'busan' } },
    { press: 'submit' },
  ],
}
let compiled: Compiled
let folder: string

beforeAll(() => {
  compiled = compile(sources)
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-walk-'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

const tried = (name: string, hasFile = (_path: string) => false) =>
  scenarioOfWalk(compiled, walk, { name, hasFile })

test('a walk is a green scenario that expects the content of its pages', async () => {
  const { path, text, problem } = await tried('Busan: "rooms" #1')
  expect(problem).toBeUndefined()
  expect(path).toBe('flows/office/choose-office-busan-rooms-1.test.yaml')
  expect(text).toContain(`scenario: 'Busan: "rooms" #1'`)
  expect(text).toContain('- see: { problem: ')
  expect(text).toContain('- arrive: room-list')
})

test('an existing file has another name beside it', async () => {
  const first = 'flows/office/choose-office-a.test.yaml'
  expect((await tried('a', (path) => path === first)).path).toBe(
    'flows/office/choose-office-a-2.test.yaml',
  )
})

test('a walk ends at the first act that is not possible, or not readable', async () => {
  const wrong = [{ press: 'sign-out' }, { fly: 'away' }] as const
  for (const act of wrong) {
    const played = await playWalk(compiled, { ...walk, acts: [...walk.acts, act, 'reload'] })
    played.stop()
    expect(played.steps).toHaveLength(walk.acts.length + 1)
    expect(played.problem).toEqual(expect.any(String))
  }
})

test('another tab plays beside the first, and cannot be saved', async () => {
  const acts = [...walk.acts, { tab: 2 }, { wait: 5 }, { tab: 1 }]
  const played = await playWalk(compiled, { ...walk, acts })
  played.stop()
  expect(played.problem).toBeUndefined()
  expect(played.steps.map(({ tab }) => tab)).toEqual([1, 1, 1, 1, 1, 2, 2, 1])
  expect(played.steps.at(-1)).toMatchObject({ screen: 'room-list', seconds: 5 })
  const named = { name: 'a', hasFile: () => false }
  expect(await scenarioOfWalk(compiled, { ...walk, acts }, named)).toHaveProperty('problem')
})

test('each state that no scenario shows has a walk that leads there', async () => {
  const walks = await walksTo({ sources, compiled }, 'default', 'choose-office')
  expect(walks.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['loading', 'answer', 'offline']),
  )
  for (const { as, acts } of walks) {
    const played = await playWalk(compiled, { ...walk, as, acts })
    played.stop()
    expect(played.problem).toBeUndefined()
  }
})

test('a file is written whole, never over another, and never outside of the product', () => {
  writeNew(folder, 'flows/a.test.yaml', 'one')
  expect(() => writeNew(folder, 'flows/a.test.yaml', 'two')).toThrow('EEXIST')
  expect(readFileSync(join(folder, 'flows/a.test.yaml'), 'utf8')).toBe('one')
  const outside = mkdtempSync(join(tmpdir(), 'gatehouse-outside-'))
  mkdirSync(join(folder, 'flows'), { recursive: true })
  symlinkSync(outside, join(folder, 'flows', 'link'))
  expect(() => writeNew(folder, 'flows/link/b.test.yaml', 'x')).toThrow('out of the product')
  expect(readdirSync(outside)).toEqual([])
  rmSync(outside, { recursive: true })
  expect(readdirSync(join(folder, 'flows')).toSorted()).toEqual(['a.test.yaml', 'link'])
})

test('secrets are masked wherever they are', () => {
  const secrets = new Set(['hunter22', '12'])
  expect(masked({ a: ['hunter22', 'x hunter22 y', '12', '2012'] }, secrets)).toEqual({
    a: ['••••', 'x •••• y', '••••', '2012'],
  })
})

test('a name of other letters has a plain file name', () => {
  expect(slugOf('비밀번호 오류')).toBe('walk')
  expect(slugOf('../../etc/passwd')).toBe('etc-passwd')
})

test('quotes a text that other readers take for a number', () => {
  const text = scenarioText({
    screen: 'book',
    tenant: 'default',
    name: 'a time',
    given: {},
    steps: [{ type: { slot: '09:00' } }],
  })
  expect(text).toContain('slot: "09:00"')
})
