import type { ViteDevServer } from 'vite'
import { expect, it, vi } from 'vitest'
import type { FlowsSource } from './compile-flows.ts'
import { followFlows } from './follow-flows.ts'

/** A folder without files, so that nothing is compiled. */
const root = '/no-such-folder'
const terminal = vi.fn<(text: string) => void>()
let problems = ''

/** The Vite of one tenant. */
function opened() {
  const source: FlowsSource = {
    root,
    isThere: () => true,
    current: () => Promise.reject(new Error('No program is asked for.')) as never,
    renew: () => problems,
  }
  const plugin = followFlows(source, 'flows:')
  const logger = { error: terminal, info: terminal }
  const server = {
    config: { logger },
    watcher: { add: () => undefined },
    ws: { on: () => undefined },
  } as unknown as ViteDevServer
  const of = plugin as unknown as {
    readonly configureServer: (server: ViteDevServer) => void
    readonly closeBundle: () => void
    readonly hotUpdate: (this: object, update: { readonly file: string }) => Promise<unknown>
  }
  return {
    start: () => of.configureServer(server),
    close: () => of.closeBundle(),
    save: async () => {
      const environment = { name: 'client', logger, hot: { send: () => undefined } }
      await of.hotUpdate.call({ environment }, { file: `${root}/flows/tenants/acme.yaml` })
    },
  }
}

it('a mistake is in the terminal once, though the Vite of each tenant finds it', async () => {
  problems = 'flows/tenants/acme.yaml:1:1  error  unknown-key\n'
  const tenants = [opened(), opened(), opened()]
  for (const { start } of tenants) start()
  for (const { save } of tenants) await save()
  expect(terminal.mock.calls).toEqual([[`\n${problems}`]])

  problems = 'flows/tenants/acme.yaml:2:1  error  unknown-key\n'
  for (const { save } of tenants) await save()
  expect(terminal.mock.calls.slice(1)).toEqual([[`\n${problems}`]])
  for (const { close } of tenants) close()
})
