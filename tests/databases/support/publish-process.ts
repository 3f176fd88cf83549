/**
 * Publishes a build, and kills itself at a point:
 * `node publish-process.ts <folder> <build> <point>`.
 * An even point is the start of a statement, an odd one its end.
 */
import type { KyselyPlugin } from 'kysely'
import { readTenant } from '../../../server/publishing/activations.ts'
import { publishBuild } from '../../../server/publishing/publish-build.ts'
import { openStore } from '../../../server/store/open-store.ts'

const [, , dataFolder = '', folder = '', point = ''] = process.argv
let left = Number(point)
const countDown = () => {
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}
const killer: KyselyPlugin = {
  transformQuery: ({ node }) => {
    countDown()
    return node
  },
  transformResult: async ({ result }) => {
    countDown()
    return result
  },
}
const store = await openStore({ dataFolder })
await publishBuild(store.withPlugin(killer), {
  folder,
  sources: '{"flows/app.yaml":{"text":"new"}}',
  seen: [await readTenant(store, 'default')],
  changesOf: async () => [],
  author: 'Mina',
  message: 'new',
  engine: '0.1.0',
  now: async () => 2,
  isForced: true,
})
await store.destroy()
