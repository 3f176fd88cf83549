import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { ReferenceServer } from '../../server/main.ts'
import { ownDocument } from '../../server/openapi/document.ts'
import type { Api } from '../../server/openapi/mount-api.ts'
import { root } from '../vite/product.ts'
import { developmentApi, mocksOf, type DevelopmentApi } from './development-api.ts'
import { formatError } from './format-error.ts'
import { bannerOf, lineOfCall, linesOfStart, type WithoutServer } from './mock-notices.ts'

/** Milliseconds. Editors write a file in two steps, and its content between them is meaningless. */
const STROKES = 40
const sources = /^openapi\/common-api\.yaml$|^flows\/.*\.mock\.yaml$/

export interface FollowedApi {
  /** For the server. */
  readonly api: Api
  /** Banner of the page. */
  readonly banner: () => ReturnType<typeof bannerOf>
  /**
   * Follows the files from now on: the server answers by the saved document and mocks at once.
   * @param register adds the routes of the pages to the routes of the server
   * @param changed called after the server has changed
   */
  readonly follow: (
    watcher: ViteDevServer['watcher'],
    server: Pick<ReferenceServer, 'handles' | 'replaceApi'>,
    on: { readonly register: (app: FastifyInstance) => void; readonly changed: () => void },
  ) => void
}

/**
 * Reads the document and the mocks of a project for `npm run dev`. While they have a mistake, which
 * the page shows, the earlier ones stay; at the start, those of this repository.
 * @param isMocked false in mode `backend`, which answers as in production
 * @param write writes to the terminal
 */
export function followedApi(
  project: string,
  isMocked: boolean,
  write: (text: string) => void,
): FollowedApi {
  let current = developmentApi(project)
  let without: WithoutServer = new Map()
  let called = new Set<string>()
  const apiOf = (of: DevelopmentApi): Api => ({
    document: of.document,
    mocks: isMocked ? mocksOf(of) : {},
    onCall(operation) {
      if (isMocked && !called.has(operation))
        write(lineOfCall(operation, of.answers.get(operation)))
      called.add(operation)
    },
  })
  const tell = (of: DevelopmentApi, handles: ReferenceServer['handles']) => {
    const before = linesOfStart(without)
    without = isMocked
      ? new Map([...of.answers].filter(([operation]) => !handles(operation)))
      : new Map()
    const lines = linesOfStart(without)
    if (lines !== before) write(lines)
  }

  return {
    api: current ? apiOf(current) : { document: ownDocument, mocks: {} },
    banner: () => bannerOf(without),
    follow(watcher, server, { register, changed }) {
      if (current) tell(current, server.handles)
      let last = Promise.resolve()
      let isWaiting = false
      const renew = async () => {
        await wait(STROKES)
        isWaiting = false
        const next = developmentApi(project)
        if (next === undefined) return
        await server.replaceApi(apiOf(next), register)
        const isOther = next.text !== current?.text
        called = new Set()
        current = next
        tell(next, server.handles)
        changed()
        if (project === root && isOther) await writeTypes()
      }
      watcher.on('all', (_event, file) => {
        const path = relative(project, file).replaceAll('\\', '/')
        if (isWaiting || !sources.test(path)) return
        isWaiting = true
        last = last.then(renew).catch((problem: unknown) => {
          write(`The server did not follow openapi/common-api.yaml.\n${formatError(problem)}\n`)
        })
      })
    },
  }
}

/** Writes src/api/generated, as `npm run generate` does. */
async function writeTypes(): Promise<void> {
  // Imported here, because it loads the compiler of TypeScript.
  const { writeApi } = await import('../generate.ts')
  await writeApi(join(root, 'src/api/generated'))
}
