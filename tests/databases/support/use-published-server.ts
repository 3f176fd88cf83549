import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { serveFrontEnd } from '../../../scripts/start/serve-front-end.ts'
import { readTenants } from '../../../scripts/vite/tenants.ts'
import { base } from '../../../server/http/address.ts'
import { type ReferenceServer, startReferenceServer } from '../../../server/main.ts'
import { readTenant } from '../../../server/publishing/activations.ts'
import { type Publication, publishBuild } from '../../../server/publishing/publish-build.ts'
import { openStore } from '../../../server/store/open-store.ts'
import type { Store } from '../../../server/store/tables.ts'
import { type SmallBuild, writeSmallBuild } from '../../support/small-build.ts'
import type { Database, TestedStore } from './stores.ts'

export interface PublishedServer {
  readonly store: Store
  readonly dataFolder: string
  readonly database: Database
  /** Processes on one database. */
  readonly servers: readonly ReferenceServer[]
  readonly server: ReferenceServer
  /** Publishes a build, and returns its id at the first tenant. */
  publish(build: SmallBuild, given?: Partial<Publication>): Promise<string>
  /** Lets every process read the published versions. */
  refresh(): Promise<void>
}

/** Publishes a small build as `gatehouse publish` would. */
export async function publishSmall(
  store: Store,
  build: SmallBuild,
  given: Partial<Publication> = {},
): Promise<string> {
  const folder = writeSmallBuild(build)
  try {
    const tenants = build.tenants ?? ['default']
    const published = await publishBuild(store, {
      folder,
      sources: JSON.stringify({ 'flows/app.yaml': { text: build.word } }),
      seen: await Promise.all(tenants.map((tenant) => readTenant(store, tenant))),
      changesOf: async () => [`low: the word is now ${build.word}.`],
      author: 'Mina',
      message: build.word,
      engine: '0.1.0',
      now: async () => Date.now(),
      ...given,
    })
    return published[0]?.id ?? ''
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const tablesOfPages: ReadonlySet<unknown> = new Set([
  'login_context',
  'login_request',
  'moved_browser',
  'published_asset',
  'published_file',
  'published_version',
  'publishing_event',
])

/** Returns the number of look-ups of a process for pages while something runs. */
export async function countLookUps(
  { services: { store } }: ReferenceServer,
  run: () => Promise<unknown>,
): Promise<number> {
  const spy = vi.spyOn(store, 'selectFrom')
  try {
    await run()
    return spy.mock.calls.filter(([table]) => tablesOfPages.has(table)).length
  } finally {
    spy.mockRestore()
  }
}

/** Gives the tests of a block two processes on one empty database, with the build "built". */
export function usePublishedServer(fresh: TestedStore['fresh'], processes = 2): PublishedServer {
  let database: Database
  let store: Store
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  const dist = writeSmallBuild({ word: 'built', tenants: ['default', 'acme'] })
  const servers: ReferenceServer[] = []
  beforeAll(async () => {
    database = await fresh()
    store = await openStore({ dataFolder, databaseUrl: database.databaseUrl })
    for (let count = 0; count < processes; count += 1) {
      const server = await startReferenceServer({
        host: '127.0.0.1',
        port: 0,
        mode: 'sandbox',
        dataFolder,
        databaseUrl: database.databaseUrl,
        tenants: async () => readTenants(dist),
      })
      await serveFrontEnd(
        server.app,
        { dist, basePath: base, publishing: server.services },
        server.tenants,
      )
      await server.open()
      servers.push(server)
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await store.destroy()
    await database.drop()
    rmSync(dataFolder, { recursive: true })
    rmSync(dist, { recursive: true })
  })
  return {
    get store() {
      return store
    },
    dataFolder,
    get database() {
      return database
    },
    servers,
    get server() {
      const [server] = servers
      if (server === undefined) throw new Error('No server was started.')
      return server
    },
    publish: (build, given) => publishSmall(store, build, given),
    refresh: async () => {
      for (const { services } of servers) await services.published.refresh()
    },
  }
}
