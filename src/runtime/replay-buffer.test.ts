import { describe, expect, test } from 'vitest'
import type { ScreenView, ShellView } from '../engine/view.ts'
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
    const hold = createReplayBuffer(first)
    expect([hold.screen(undefined), hold.shell(covered)]).toEqual([login, shell])
    expect(hold.drain(undefined, covered)).toEqual([])
    expect(hold.held.value).toBe(true)
    hold.drain(real(1), live)
    expect([hold.held.value, hold.shell(live)]).toEqual([false, live])
  })

  test('keeps its place when the screen only tidies its address', () => {
    const hold = createReplayBuffer(first)
    hold.drain(real(1), covered)
    expect(hold.held.value).toBe(true)
    hold.drain(real(2), live)
    expect(hold.screen(real(2))).toEqual(login)
    // A later visit of the same screen is another visit.
    expect(hold.screen(real(3))).toEqual(real(3))
  })

  test('gives way to the engine at once when the build knew nothing of the screen', () => {
    const { heading: _, ...empty } = login
    const hold = createReplayBuffer({ screen: empty, shell })
    expect(hold.drain(real(1), covered)).toEqual([])
    expect([hold.held.value, hold.shell(covered)]).toEqual([false, covered])
  })

  test('shows typed values early and replays the events in order', () => {
    const hold = createReplayBuffer(first)
    const typed = [
      { type: 'changed', field: 'username', value: 'm' },
      { type: 'changed', field: 'username', value: 'mi' },
      { type: 'submitted', issues: [] },
    ] as const
    expect(typed.map((event) => hold.enqueue(event))).toEqual([true, true, true])
    expect(hold.screen(undefined)?.form?.values).toEqual({ username: 'mi' })
    expect(hold.drain(real(1), live)).toEqual(typed)
    expect(hold.enqueue(typed[0])).toBe(false)
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
    const hold = createReplayBuffer({
      screen: { ...login, blocks: [{ id: 'form', block: 'form', children: [button] }] },
      shell,
    })
    expect(hold.screen(undefined)?.blocks).toEqual([
      { id: 'form', block: 'form', children: [button] },
    ])
    hold.listen()
    expect(hold.screen(undefined)?.blocks[0]).toMatchObject({
      children: [{ id: 'go', locked: false }],
    })
    expect(JSON.stringify(hold.screen(undefined))).not.toContain('held')
  })

  test('shows a pressed block as busy until the engine responds', () => {
    const link = { id: 'away', block: 'link', text: { key: 'a.away' }, busy: false } as const
    const hold = createReplayBuffer({
      screen: { ...login, blocks: [link, { ...link, id: 'other' }] },
      shell,
    })
    hold.listen()
    expect(hold.enqueue({ type: 'pressed', block: 'away' })).toBe(true)
    expect(hold.screen(undefined)?.blocks).toEqual([
      { ...link, busy: true },
      { ...link, id: 'other' },
    ])
    expect(hold.drain(real(1), live)).toEqual([{ type: 'pressed', block: 'away' }])
    expect(hold.screen(real(1))?.blocks).toEqual([])
  })

  test('is replaced at once by another screen and replays no events', () => {
    const hold = createReplayBuffer(first)
    hold.enqueue({ type: 'changed', field: 'username', value: 'm' })
    expect(hold.drain(real(1, 'error'), covered)).toEqual([])
    expect([hold.held.value, hold.screen(real(1, 'error'))]).toEqual([false, real(1, 'error')])
  })

  test('ignores events that do not come from the user', () => {
    expect(createReplayBuffer(first).enqueue({ type: 'restored', stores: {} })).toBe(false)
  })
})

test('a page that was not drawn before holds nothing', () => {
  const hold = createReplayBuffer(undefined)
  expect([
    hold.held.value,
    hold.screen(undefined),
    hold.shell(live),
    hold.enqueue({ type: 'changed', field: 'a', value: 'b' }),
  ]).toEqual([false, undefined, live, false])
})
