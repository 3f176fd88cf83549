import { describe, expect, test } from 'vitest'
import type { ScreenView, ShellView } from '../../engine/view.ts'
import { createReplayBuffer, type FirstView } from './replay-buffer.ts'

const shell: ShellView = {
  title: { key: 'a.first' },
  titleHasProblem: false,
  bare: false,
  logo: { pressable: false },
  languages: [],
  footer: { links: [], phone: '', email: '', copyright: '' },
  notices: [],
  covered: false,
}
const form: ScreenView['form'] = {
  schema: {},
  ui: {},
  values: {},
  problems: [],
  locked: [],
  attempt: 0,
  busy: false,
}
const login: ScreenView = {
  visit: 0,
  screen: 'login',
  layout: 'card',
  heading: { key: 'a.first' },
  blocks: [],
  form,
}
const first: FirstView = { screen: login, shell }
const real = (visit: number, screen = 'login'): ScreenView => ({ ...login, visit, screen })
const live: ShellView = { ...shell, title: { key: 'a.live' } }
const covered: ShellView = { ...live, covered: true }

describe('a page that was drawn before', () => {
  test('is shown until the engine has something to show', () => {
    const replay = createReplayBuffer(first)
    expect([replay.screen(undefined), replay.shell(covered)]).toEqual([login, shell])
    expect(replay.drain(undefined, covered)).toEqual([])
    expect(replay.held.value).toBe(true)
    replay.drain(real(1), live)
    expect([replay.held.value, replay.shell(live)]).toEqual([false, live])
  })

  test('keeps its place when the screen only tidies its address', () => {
    const replay = createReplayBuffer(first)
    replay.drain(real(1), covered)
    expect(replay.held.value).toBe(true)
    replay.drain(real(2), live)
    expect(replay.screen(real(2))).toEqual(login)
    // A later visit of the same screen is another visit.
    expect(replay.screen(real(3))).toEqual(real(3))
  })

  test('gives way to the engine at once when the build knew nothing of the screen', () => {
    const { heading: _, ...empty } = login
    const replay = createReplayBuffer({ screen: empty, shell })
    expect(replay.drain(real(1), covered)).toEqual([])
    expect([replay.held.value, replay.shell(covered)]).toEqual([false, covered])
  })

  test('shows typed values early and replays the events in order', () => {
    const replay = createReplayBuffer(first)
    const typed = [
      { type: 'changed', field: 'username', value: 'm' },
      { type: 'changed', field: 'username', value: 'mi' },
      { type: 'submitted', issues: [] },
    ] as const
    expect(typed.map((event) => replay.enqueue(event))).toEqual([true, true, true])
    expect(replay.screen(undefined)?.form?.values).toEqual({ username: 'mi' })
    expect(replay.drain(real(1), live)).toEqual(typed)
    expect(replay.enqueue(typed[0])).toBe(false)
  })

  test('locks its button until the page listens for events', () => {
    const button = {
      id: 'go',
      block: 'submit',
      text: { key: 'a.go' },
      busy: false,
      locked: false,
      held: true,
    } as const
    const replay = createReplayBuffer({
      screen: { ...login, blocks: [{ id: 'form', block: 'form', children: [button] }] },
      shell,
    })
    expect(replay.screen(undefined)?.blocks).toEqual([
      { id: 'form', block: 'form', children: [button] },
    ])
    replay.listen()
    expect(replay.screen(undefined)?.blocks[0]).toMatchObject({
      children: [{ id: 'go', locked: false }],
    })
    expect(JSON.stringify(replay.screen(undefined))).not.toContain('held')
  })

  test('shows a pressed block as busy until the engine responds', () => {
    const link = { id: 'away', block: 'link', text: { key: 'a.away' }, busy: false } as const
    const replay = createReplayBuffer({
      screen: { ...login, blocks: [link, { ...link, id: 'other' }] },
      shell,
    })
    replay.listen()
    expect(replay.enqueue({ type: 'pressed', block: 'away' })).toBe(true)
    expect(replay.screen(undefined)?.blocks).toEqual([
      { ...link, busy: true },
      { ...link, id: 'other' },
    ])
    expect(replay.drain(real(1), live)).toEqual([{ type: 'pressed', block: 'away' }])
    expect(replay.screen(real(1))?.blocks).toEqual([])
  })

  test('is replaced at once by another screen and replays no events', () => {
    const replay = createReplayBuffer(first)
    replay.enqueue({ type: 'changed', field: 'username', value: 'm' })
    expect(replay.drain(real(1, 'error'), covered)).toEqual([])
    expect([replay.held.value, replay.screen(real(1, 'error'))]).toEqual([false, real(1, 'error')])
  })

  test('ignores events that do not come from the user', () => {
    expect(createReplayBuffer(first).enqueue({ type: 'restored', stores: {} })).toBe(false)
  })
})

test('a page that was not drawn before holds nothing', () => {
  const replay = createReplayBuffer(undefined)
  expect([
    replay.held.value,
    replay.screen(undefined),
    replay.shell(live),
    replay.enqueue({ type: 'changed', field: 'a', value: 'b' }),
  ]).toEqual([false, undefined, live, false])
})
