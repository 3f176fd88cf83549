import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/tables.ts'
import { beginning } from './activations.ts'
import { followVersions, isAssetName } from './follow-versions.ts'

let folder: string
let store: Store
/** Statements so far. */
let statements: number
/** Holds the answers of statements until it is called. */
let release: (() => void) | undefined
let held: Promise<void> | undefined

const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => {
    await held
    return result
  },
}
const hold = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  release = () => {
    held = undefined
    resolve()
  }
}
const insert = (revision: number, active: string) =>
  store
    .insertInto('published_tenant')
    .values({ ...beginning('default'), revision, active })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ revision, active }))
    .execute()
const follow = (every = 60_000) =>
  followVersions(store.withPlugin(counter), {
    every,
    report: (problem) => {
      throw problem
    },
  })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  store = await openStore({ dataFolder: folder })
  statements = 0
})
afterEach(async () => {
  release?.()
  await store.destroy()
  rmSync(folder, { recursive: true })
})

describe('the rows of the tenants', () => {
  it('never go back to those of a late answer', async () => {
    await insert(1, 'broken')
    const published = await follow()
    hold()
    const late = published.refresh()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await insert(2, 'rolled-back')
    const letGo = release
    held = undefined
    const newest = published.refresh()
    letGo?.()
    await Promise.all([late, newest])
    expect(published.tenant('default').active).toBe('rolled-back')
    await insert(1, 'broken')
    await published.refresh()
    expect(published.tenant('default').active).toBe('rolled-back')
    published.stop()
  })

  it('are read by one statement at a time', async () => {
    const published = await follow(5)
    hold()
    const before = statements
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(statements - before).toBeLessThanOrEqual(1)
    published.stop()
  })
})

describe('an unknown asset', () => {
  it('costs no statement while nothing is published', async () => {
    const published = await follow()
    const before = statements
    expect(await published.asset('journeys/x-12345678.js')).toBeUndefined()
    expect(statements).toBe(before)
    published.stop()
  })

  it('costs one statement in a while, and none by a name that no build gives', async () => {
    await insert(1, 'first')
    const published = await follow()
    const before = statements
    for (let count = 0; count < 5; count += 1) await published.asset('journeys/x-12345678.js')
    for (const name of ['x', '../tenants.json', 'x.js', `${'x'.repeat(300)}-12345678.js`])
      expect(await published.asset(name)).toBeUndefined()
    expect(statements - before).toBe(1)
    await store
      .insertInto('published_asset')
      .values({ name: 'journeys/x-12345678.js', hash: 'hash' })
      .execute()
    await insert(2, 'second')
    await published.refresh()
    expect(await published.asset('journeys/x-12345678.js')).toBe('hash')
    published.stop()
  })

  it('has the form of a built name', () => {
    expect(isAssetName('journeys/otp-CXbT_-9a.js')).toBe(true)
    expect(isAssetName('engine-12345678.css')).toBe(true)
    expect(isAssetName('a/b/c/d-12345678.js')).toBe(false)
  })
})
