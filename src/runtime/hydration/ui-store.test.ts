import { signal } from '@preact/signals-react'
import { describe, expect, test, vi } from 'vitest'
import { program, screen } from '../../../tests/support/engine/test-program.ts'
import { staticView } from '../../engine/views/static-view.ts'
import { createRuntime } from '../runtime.ts'
import { createSimulatedPorts } from '../simulated/simulated-ports.ts'
import { createUiStore, type UiStore } from './ui-store.ts'

const gate = screen('gate', {
  content: [
    {
      block: 'form',
      id: 'form',
      children: [
        { block: 'field', id: 'form.name', field: 'name' },
        { block: 'submit', id: 'go', text: { key: 'gate.go' } },
      ],
    },
    {
      block: 'link',
      id: 'beside',
      text: { key: 'gate.beside' },
      press: [{ do: 'call', call: { operation: 'other', arguments: {} }, ok: [], rejected: {} }],
    },
  ],
  form: {
    schema: { type: 'object' },
    ui: {},
    rules: [{ at: 'name', rule: 'not-blank', parameter: { is: 'literal', value: true } }],
    secrets: [],
    initial: {},
  },
  submit: [
    {
      do: 'call',
      call: {
        operation: 'enter',
        arguments: { body: { name: { is: 'path', root: 'form', path: ['name'] } } },
      },
      ok: [],
      rejected: {},
    },
  ],
})
const product = program([gate])

const retry = vi.fn<(pressed: boolean) => void>()
const setup = {
  answers: { slow: [{ do: 'notice', text: { key: 'app.slow' }, tone: 'plain' }], noAnswer: [] },
  retry,
} as const

function live() {
  const front = createUiStore(staticView(product, gate), setup)
  front.replay.listen()
  const arrive = async () => {
    const ports = createSimulatedPorts({ address: { path: '/gate', query: {} } })
    const runtime = createRuntime({
      ...product,
      ports,
      loadJourney: () => Promise.reject(new Error('not asked')),
      replay: front.replay,
    })
    front.follow(runtime)
    await runtime.start()
    return ports.http
  }
  return { front, arrive }
}

test('shows problems before the runtime loads and does not announce them again', async () => {
  const { front, arrive } = live()
  front.send({ type: 'submitted', issues: [] })
  const form = front.form.value
  expect(form).toMatchObject({ attempt: 1, problems: [{ at: 'name' }] })
  expect(front.shell.value.titleHasProblem).toBe(true)
  await arrive()
  expect(front.replay.held.value).toBe(false)
  expect(front.form.value).toEqual(form)
  expect(front.screen.value?.visit).toBe(0)
})

test('replays typing and submit once, in order, when the runtime loads', async () => {
  const { front, arrive } = live()
  front.send({ type: 'changed', field: 'name', value: 'kim' })
  front.send({ type: 'submitted', issues: [] })
  front.send({ type: 'submitted', issues: [] })
  expect(front.form.value).toMatchObject({ values: { name: 'kim' }, busy: true, problems: [] })
  expect(JSON.stringify(front.screen.value?.blocks)).toContain('"busy":true')
  const { calls } = await arrive()
  expect(calls).toMatchObject([{ operation: 'enter', body: { name: 'kim' } }])
  expect(front.form.value).toMatchObject({ values: { name: 'kim' }, busy: true, problems: [] })
})

test('runs only one action after a submit and another press', async () => {
  const { front, arrive } = live()
  front.send({ type: 'changed', field: 'name', value: 'kim' })
  front.send({ type: 'submitted', issues: [] })
  front.send({ type: 'changed', field: 'name', value: 'kims' })
  front.send({ type: 'pressed', block: 'beside' })
  expect(front.screen.value?.blocks.at(-1)).toMatchObject({ id: 'beside', busy: false })
  const { calls } = await arrive()
  // With the values at the time of the submit; values typed later belong to the next submit.
  expect(calls).toMatchObject([{ operation: 'enter', body: { name: 'kim' } }])
  expect(front.form.value?.values).toEqual({ name: 'kims' })
})

test('keeps typed values when the screen starts', async () => {
  const { form } = gate
  const front = createUiStore(staticView(product, gate), setup)
  front.replay.listen()
  front.send({ type: 'changed', field: 'name', value: 'k' })
  front.send({ type: 'changed', field: 'name', value: 'kim' })
  const asks = {
    ...gate,
    ...(form && {
      form: { ...form, schema: { type: 'object', properties: { name: { type: 'string' } } } },
    }),
    enter: gate.submit,
  }
  const ports = createSimulatedPorts({ address: { path: '/gate', query: {} } })
  await createRuntime({
    ...program([asks]),
    ports,
    loadJourney: () => Promise.reject(new Error('not asked')),
    replay: front.replay,
  }).start()
  expect(ports.http.calls).toMatchObject([{ operation: 'enter', body: { name: 'kim' } }])
})

test('afterwards all is the runtime’s', () => {
  const front = createUiStore(staticView(product, gate), setup)
  expect([
    front.now.value,
    front.loading.value,
    front.loadFailed.value,
    front.covered.value,
  ]).toEqual([0, false, false, false])
  front.replay.drain({ visit: 4, screen: 'other', layout: 'card', blocks: [] }, front.shell.value)
  const send = vi.fn<UiStore['send']>()
  front.follow({ ...front, send, now: signal(7), loading: signal(true), covered: signal(true) })
  front.send({ type: 'pressed', block: 'go' })
  expect(send).toHaveBeenCalledWith({ type: 'pressed', block: 'go' })
  expect([front.now.value, front.loading.value, front.covered.value]).toEqual([7, true, true])
})

describe('a runtime that does not load', () => {
  test('shows a notice in product texts, but not after a late load', async () => {
    const { front, arrive } = live()
    front.say('slow')
    expect(front.shell.value.notices).toMatchObject([{ text: { key: 'app.slow' }, retry: false }])
    front.send({ type: 'notice-dismissed', notice: front.shell.value.notices[0]?.number ?? 0 })
    expect(front.shell.value.notices).toEqual([])
    front.say('slow')
    await arrive()
    expect(front.shell.value.notices).toEqual([])
  })

  test('keeps typed values, removes the busy state and drops the old submit', async () => {
    const { front, arrive } = live()
    front.send({ type: 'changed', field: 'name', value: 'kim' })
    front.send({ type: 'submitted', issues: [] })
    expect(front.replay.done()).toHaveLength(2)
    front.say('noAnswer')
    expect(front.form.value).toMatchObject({ values: { name: 'kim' }, busy: false })
    expect(front.shell.value.notices).toMatchObject([
      { text: { key: 'app.shell.loadFailed' }, tone: 'bad', retry: true },
    ])
    expect(front.loadFailed.value).toBe(false)
    const { calls } = await arrive()
    expect(calls).toEqual([])
    expect(front.form.value).toMatchObject({ values: { name: 'kim' } })
  })

  test('is requested again by the retry button or the next action', () => {
    const { front } = live()
    front.send({ type: 'changed', field: 'name', value: 'kim' })
    front.send({ type: 'submitted', issues: [] })
    retry.mockClear()
    front.say('noAnswer')
    front.send({ type: 'notice-retried', notice: front.shell.value.notices[0]?.number ?? 0 })
    front.send({ type: 'changed', field: 'name', value: 'kims' })
    front.send({ type: 'submitted', issues: [] })
    expect(retry.mock.calls).toEqual([[true], [false]])
    expect(front.form.value?.busy).toBe(true)
  })
})
