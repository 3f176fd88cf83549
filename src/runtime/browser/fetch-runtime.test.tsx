import { afterEach, describe, expect, test, vi } from 'vitest'
import { program, screen } from '../../../tests/support/engine/test-program.ts'
import { staticView } from '../../engine/views/static-view.ts'
import { createUiStore } from '../hydration/ui-store.ts'
import { createSimulatedPage } from '../simulated/simulated-page.ts'
import { createRecordedLog } from '../simulated/simulated-ports.ts'
import { createRuntimeFetch } from './fetch-runtime.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const login = screen('login', {
  content: [
    {
      block: 'form',
      id: 'form',
      children: [{ block: 'field', id: 'form.username', field: 'username' }],
    },
  ],
  form: { schema: { type: 'object' }, ui: {}, rules: [], secrets: [], initial: {} },
})
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })

function setUp({
  isThere = true,
  online = true,
}: { readonly isThere?: boolean | Promise<boolean>; readonly online?: boolean } = {}) {
  vi.stubGlobal('navigator', { onLine: online })
  const page = createSimulatedPage()
  page.reach(isThere)
  const front = createUiStore(staticView(program([login]), login), {
    answers: { noAnswer: [] },
    retry: () => undefined,
  })
  front.replay.listen()
  const runtime = createRuntimeFetch({
    load: () => Promise.reject(new Error('gone')),
    front,
    page,
    log: createRecordedLog(),
    reloaded: false,
  })
  void runtime.fetch()
  return { page, front, runtime, noticeCount: () => front.shell.value.notices.length }
}

describe('a page without a loadable runtime', () => {
  test('reloads from the server on the same machine without a network', async () => {
    const { page } = setUp({ online: false })
    await settle()
    expect(page.reloads()).toBe(1)
  })

  test('stays without a server, shows a notice and offers a retry', async () => {
    const { page, runtime, noticeCount } = setUp({ isThere: false })
    await settle()
    expect([page.reloads(), noticeCount()]).toEqual([0, 1])
    page.reach(true)
    runtime.retry(true)
    await settle()
    expect(page.reloads()).toBe(1)
  })

  test('stays when the user typed during the server check', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { page, front, noticeCount } = setUp({ isThere: promise })
    await settle()
    front.send({ type: 'changed', field: 'username', value: 'm' })
    resolve(true)
    await settle()
    expect([page.reloads(), noticeCount()]).toEqual([0, 1])
  })

  test('says nothing while the page is left', async () => {
    dispatchEvent(new Event('beforeunload'))
    const { page, noticeCount } = setUp({ isThere: false })
    await settle()
    expect([page.reloads(), noticeCount()]).toEqual([0, 0])
  })
})
