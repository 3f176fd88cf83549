import { effect } from '@preact/signals-react'
import { describe, expect, test } from 'vitest'
import type { Expression } from '../language/expression.ts'
import type { Journey, ProgramIndex, Screen } from '../language/program.ts'
import type { StoreSchema } from '../language/state-schema.ts'
import { createRuntime, type RuntimeSetup } from './runtime.ts'
import { createSimulatedBrowser } from './simulated/simulated-page.ts'
import { createSimulatedPorts, type SimulationStart } from './simulated/simulated-ports.ts'

const literal = (value: string | number | boolean): Expression => ({ is: 'literal', value })
const path = (root: 'state' | 'form' | 'answer', ...names: string[]): Expression => ({
  is: 'path',
  root,
  path: names,
})

const stores: Readonly<Record<string, StoreSchema>> = {
  challenge: {
    keyed: false,
    survivesSignOut: false,
    fields: {
      deadline: { default: 0, class: 'plain', persists: 'envelope' },
      sentTo: { default: '', class: 'personal', persists: 'envelope' },
    },
  },
}

const bare = {
  access: 'public',
  layout: 'card',
  profileIcon: false,
  load: {},
  timers: {},
  actions: {},
  enter: [],
  submit: [],
} as const

const code: Screen = {
  ...bare,
  id: 'code',
  route: '/verify/code',
  title: { key: 'verify.title' },
  timers: {
    expiry: {
      deadline: ['challenge', 'deadline'],
      expired: [{ do: 'notice', text: { key: 'verify.expired' }, tone: 'warn' }],
    },
  },
  content: [
    {
      id: 'sent',
      block: 'text',
      text: { key: 'verify.sentTo', values: { target: path('state', 'challenge', 'sentTo') } },
      tone: 'body',
    },
    { id: 'left', block: 'countdown', timer: 'expiry', label: { key: 'verify.left' } },
    {
      id: 'form',
      block: 'form',
      children: [
        { id: 'code', block: 'field', field: 'code' },
        { id: 'ok', block: 'submit', text: { key: 'verify.ok' } },
      ],
    },
    {
      id: 'away',
      block: 'link',
      text: { key: 'verify.away' },
      press: [{ do: 'go', to: { route: '/help' }, replace: false }],
    },
    {
      id: 'out',
      block: 'link',
      text: { key: 'verify.out' },
      press: [{ do: 'leave', endpoint: 'out', query: {} }],
    },
  ],
  form: { schema: { type: 'object' }, ui: {}, rules: [], secrets: ['code'], initial: {} },
  enter: [
    {
      do: 'call',
      call: { operation: 'send', arguments: {} },
      rejected: {},
      ok: [
        { do: 'set', set: [{ path: ['challenge', 'sentTo'], value: path('answer', 'to') }] },
        { do: 'start', timers: { expiry: literal(300) } },
      ],
    },
  ],
  submit: [
    {
      do: 'call',
      call: { operation: 'verify', arguments: { body: { otp: path('form', 'code') } } },
      ok: [{ do: 'go', to: { route: '/help' }, replace: true }],
      rejected: {},
    },
  ],
}
const help: Screen = {
  ...bare,
  id: 'help',
  route: '/help',
  title: { key: 'help.title' },
  content: [
    { id: 'words', block: 'text', text: { key: 'help.words' }, tone: 'body' },
    {
      id: 'off',
      block: 'link',
      text: { key: 'help.off' },
      press: [{ do: 'leave', endpoint: 'out', query: {} }],
    },
    {
      id: 'on',
      block: 'link',
      text: { key: 'help.on' },
      press: [{ do: 'go', to: { route: '/verify/code' }, replace: false }],
    },
  ],
}

const journeys: Readonly<Record<string, Journey>> = {
  verify: { name: 'verify', screens: [code], texts: [] },
  help: { name: 'help', screens: [help], texts: [] },
}

const index: ProgramIndex = {
  version: 'v1',
  prefixes: [
    { segments: ['verify'], journey: 'verify' },
    { segments: ['help'], journey: 'help' },
  ],
  state: stores,
  flowKey: literal(''),
  authorization: literal(''),
  guard: {
    signedIn: literal(false),
    otherwise: { route: '/help' },
    wanted: ['challenge', 'wanted'],
    landing: 'help',
  },
  titles: [{ text: 'screen' }],
  arrive: [],
  answers: {
    unauthorized: [],
    forbidden: [],
    noAnswer: [{ do: 'notice', text: { key: 'error.network' }, tone: 'bad' }],
    broken: [],
    reached: [{ do: 'notice', text: { key: 'said.reached' }, tone: 'good' }],
    rejected: {},
    otherwise: [],
  },
  unmet: [],
  unknownRoute: { route: '/help' },
  actions: {},
  shell: {
    load: {},
    brand: {},
    logo: [],
    profile: {
      when: literal(false),
      name: literal(''),
      detail: literal(''),
      managedBy: literal(''),
      press: [],
    },
    footer: [],
  },
  endpoints: { out: { method: 'GET', path: '/out', parameters: [] } },
  logOnly: [],
  tenant: { name: 'default', values: {} },
  environments: {
    internalHosts: [],
    clients: { internal: 'iam', other: 'singleid' },
    authOrigin: '',
    allowedOrigins: [],
  },
  texts: { common: [], later: [], languages: [], facts: {} },
}
const environment = {
  origin: 'https://sso.example',
  basePath: '/mfa',
  client: 'iam',
  authOrigin: 'https://sso.example',
  allowedOrigins: [],
}

const ticks = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

async function setUp({
  load,
  between,
  flushAfterPaint,
  changeScreen,
  ...start
}: Partial<SimulationStart> &
  Partial<Pick<RuntimeSetup, 'between' | 'changeScreen' | 'flushAfterPaint'>> & {
    load?: RuntimeSetup['loadJourney']
  } = {}) {
  const ports = createSimulatedPorts({
    address: { path: '/verify/code', query: {} },
    time: 1_000_000,
    ...start,
  })
  const loaded: string[] = []
  const runtime = createRuntime({
    index,
    environment,
    ports,
    ...(between && { between }),
    ...(flushAfterPaint && { flushAfterPaint }),
    ...(changeScreen && { changeScreen }),
    loadJourney: (journey) => {
      loaded.push(journey)
      return load === undefined ? Promise.resolve(journeys[journey] as Journey) : load(journey)
    },
  })
  await runtime.start()
  await ticks()
  return { ports, runtime, loaded }
}

const sent = { kind: 'ok', answer: { to: '010' } } as const

describe('a screen', () => {
  test('appears after its journey loads, and sends calls and gets answers', async () => {
    const { ports, runtime, loaded } = await setUp()
    expect(loaded).toEqual(['verify'])
    expect(runtime.screen.value?.screen).toBe('code')
    expect(ports.http.waiting()).toEqual(['send'])
    ports.http.answer('send', sent)
    await ticks()
    expect(runtime.block('sent').value).toMatchObject({ text: { values: { target: '010' } } })
    expect(ports.storage.kept.get('challenge')).toEqual({ deadline: 1_300_000, sentTo: '010' })
  })

  test('that is left gives up its calls, silently', async () => {
    const { ports, runtime } = await setUp()
    ports.navigation.visit('/help')
    await ticks()
    expect([runtime.screen.value?.screen, ports.http.waiting()]).toEqual(['help', []])
    expect(ports.log.defects).toEqual([])
  })

  test('R4.25 T45 keeps its deadline over a reload', async () => {
    const { ports, runtime } = await setUp({ stores: { challenge: { deadline: 1_060_000 } } })
    expect(runtime.block('left').value).toMatchObject({ deadline: 1_060_000 })
    ports.clock.advance(59_999)
    expect(runtime.shell.value.notices).toEqual([])
    ports.clock.advance(1)
    expect(runtime.shell.value.notices.map(({ text }) => text.key)).toEqual(['verify.expired'])
  })

  test('handles waiting user events before all other events', async () => {
    const waiting: (() => void)[] = []
    const { ports, runtime } = await setUp({
      flushAfterPaint: () => waiting.splice(0).forEach((act) => act()),
    })
    const type = (value: string) =>
      waiting.push(() => runtime.send({ type: 'changed', field: 'code', value }))
    const heard: unknown[] = []
    const stop = effect(() => {
      heard.push(
        runtime.form.value?.values['code'] ?? '',
        runtime.shell.value.notices.length,
        runtime.screen.value?.screen,
      )
    })
    heard.length = 0
    type('1')
    ports.http.answer('send', { kind: 'no-answer' })
    await ticks()
    expect(heard.splice(0)).toEqual(['1', 0, 'code', '1', 1, 'code'])
    type('12')
    ports.navigation.visit('/help')
    await ticks()
    expect(heard.splice(0).slice(0, 3)).toEqual(['12', 1, 'code'])
    stop()
  })

  test('stays left when the user leaves just before Back or a chunk', async () => {
    const waiting: (() => void)[] = []
    const flushAfterPaint = () => waiting.splice(0).forEach((act) => act())
    const { ports, runtime } = await setUp({ flushAfterPaint })
    waiting.push(() => runtime.send({ type: 'pressed', block: 'away' }))
    ports.navigation.visit('/verify/code')
    await ticks()
    expect([ports.navigation.address().path, runtime.screen.value?.screen]).toEqual([
      '/help',
      'help',
    ])

    const chunk = Promise.withResolvers<Journey>()
    const slow = await setUp({
      flushAfterPaint,
      load: (journey) =>
        journey === 'help' ? chunk.promise : Promise.resolve(journeys[journey] as Journey),
    })
    slow.ports.navigation.visit('/help')
    await ticks()
    waiting.push(() => slow.ports.navigation.visit('/verify/code', { again: '1' }))
    chunk.resolve(help_())
    await ticks()
    expect([slow.ports.navigation.address().path, slow.runtime.screen.value?.screen]).toEqual([
      '/verify/code',
      'code',
    ])
  })

  test('stays drawn until the next one is drawn, and takes no act meanwhile', async () => {
    const changes: (() => void)[] = []
    const { ports, runtime } = await setUp({ changeScreen: (draw) => void changes.push(draw) })
    expect([runtime.screen.value?.screen, changes.length]).toEqual(['code', 0])
    ports.navigation.visit('/help')
    await ticks()
    expect([runtime.screen.value?.screen, changes.length]).toEqual(['code', 1])
    runtime.send({ type: 'pressed', block: 'away' })
    runtime.send({ type: 'changed', field: 'code', value: '1' })
    ports.navigation.visit('/verify/code', { again: '1' })
    await ticks()
    expect([runtime.screen.value?.visit, changes.length]).toEqual([1, 1])
    changes[0]?.()
    expect([runtime.screen.value?.screen, runtime.screen.value?.visit === 1]).toEqual([
      'code',
      false,
    ])
    runtime.send({ type: 'changed', field: 'code', value: '2' })
    expect(runtime.form.value?.values['code']).toBe('2')
  })

  test('wakes at its deadline', async () => {
    const { ports, runtime } = await setUp()
    ports.http.answer('send', sent)
    await ticks()
    ports.clock.advance(299_999)
    expect(runtime.shell.value.notices).toEqual([])
    ports.clock.advance(1)
    expect(runtime.shell.value.notices.map(({ text }) => text.key)).toEqual(['verify.expired'])
  })
})

const field = (name: string) =>
  [
    {
      id: `${name}.form`,
      block: 'form',
      children: [{ id: `${name}.field`, block: 'field', field: name }],
    },
  ] as const

describe('a screen with pages', () => {
  const wizard: Screen = {
    ...bare,
    id: 'code',
    route: '/verify/code',
    content: [],
    pages: ['first', 'second', 'third'].map((name) => ({
      name,
      title: { key: `verify.${name}` },
      content: field(name),
      submit: [{ do: 'turn', to: 'next' }] as const,
    })),
    form: { schema: { type: 'object' }, ui: {}, rules: [], secrets: [], initial: {} },
  }

  test('moves between pages in one visit, and leaves the screen normally', async () => {
    const { ports, runtime } = await setUp({
      load: (journey) =>
        Promise.resolve(
          journey === 'verify'
            ? { name: 'verify', screens: [wizard], texts: [] }
            : (journeys[journey] as Journey),
        ),
    })
    const visit = runtime.screen.value?.visit
    runtime.send({ type: 'changed', field: 'first', value: 'typed' })
    runtime.send({ type: 'submitted', issues: [] })
    runtime.send({ type: 'submitted', issues: [] })
    await ticks()
    expect(ports.navigation.history.map(({ page }) => page)).toEqual([undefined, 'second', 'third'])
    ports.navigation.back()
    await ticks()
    expect(runtime.screen.value).toMatchObject({
      visit,
      page: 'second',
      form: { values: { first: 'typed' } },
    })
    ports.navigation.back()
    await ticks()
    expect(runtime.screen.value).toMatchObject({ visit, page: 'first' })
    ports.navigation.visit('/help')
    await ticks()
    ports.navigation.back()
    await ticks()
    expect(runtime.screen.value).toMatchObject({ page: 'first', form: { values: {} } })
    expect(runtime.screen.value?.visit).not.toBe(visit)
  })
})

async function counting() {
  const world = await setUp()
  world.ports.http.answer('send', sent)
  await ticks()
  const drawn = { now: 0, left: 0, form: 0, formBlock: 0, screen: 0, shell: 0 }
  const { runtime } = world
  const watch = (name: keyof typeof drawn, read: () => unknown) =>
    effect(() => {
      read()
      drawn[name] += 1
    })
  watch('now', () => runtime.now.value)
  watch('left', () => runtime.block('left').value)
  watch('form', () => runtime.form.value)
  watch('formBlock', () => runtime.block('form').value)
  watch('screen', () => runtime.screen.value)
  watch('shell', () => runtime.shell.value)
  return { ...world, drawn }
}

describe('a countdown', () => {
  test('R4.22 ticks each second and draws no form again, nor anything else', async () => {
    const { ports, runtime, drawn } = await counting()
    ports.clock.advance(10_000)
    expect(drawn).toEqual({ now: 11, left: 1, form: 1, formBlock: 1, screen: 1, shell: 1 })
    expect(runtime.now.value).toBe(1_010_000)
  })

  test('stops while the page is hidden and updates when it returns (B20)', async () => {
    const { ports, runtime, drawn } = await counting()
    ports.page.hide()
    ports.clock.advance(60_500)
    expect([drawn.now, runtime.now.value]).toEqual([1, 1_000_000])
    ports.page.show()
    expect(runtime.now.value).toBe(1_060_500)
    ports.clock.advance(500)
    expect(runtime.now.value).toBe(1_061_000)
  })

  test('stops when it has run out, and with its screen', async () => {
    const { ports, runtime } = await counting()
    ports.clock.advance(400_000)
    expect(runtime.now.value).toBe(1_300_000)
    const other = await counting()
    other.ports.navigation.visit('/help')
    await ticks()
    other.ports.clock.advance(10_000)
    expect(other.runtime.now.value).toBe(1_000_000)
  })

  test('typing draws the form again and no other block', async () => {
    const { runtime, drawn } = await counting()
    runtime.send({ type: 'changed', field: 'code', value: '1' })
    expect(drawn).toEqual({ now: 1, left: 1, form: 2, formBlock: 1, screen: 2, shell: 1 })
  })
})

describe('a journey', () => {
  test('that arrives late is not entered when the address changed meanwhile', async () => {
    const late = Promise.withResolvers<Journey>()
    const { ports, runtime } = await setUp({
      load: (journey) => (journey === 'verify' ? late.promise : Promise.resolve(help_())),
    })
    expect(runtime.loading.value).toBe(true)
    ports.navigation.visit('/help')
    await ticks()
    late.resolve({ name: 'verify', screens: [code], texts: [] })
    await ticks()
    expect([runtime.screen.value?.screen, runtime.loading.value, ports.http.calls]).toEqual([
      'help',
      false,
      [],
    ])
  })

  test('is loaded once', async () => {
    const { ports, loaded } = await setUp()
    ports.navigation.visit('/help')
    await ticks()
    ports.navigation.back()
    await ticks()
    expect(loaded).toEqual(['verify', 'help'])
  })

  test('loads only once, even when it loads before the address is entered', async () => {
    const { runtime, loaded } = await setUp({ between: ticks })
    expect([loaded, runtime.screen.value?.screen]).toEqual([['verify'], 'code'])
  })

  test('R9.02 D9.01 T76 that is not there after 120 s makes the page reload once', async () => {
    const { ports, runtime } = await setUp({ load: () => new Promise(() => undefined) })
    ports.clock.advance(119_999)
    await ticks()
    expect(ports.page.reloads()).toBe(0)
    ports.clock.advance(1)
    await ticks()
    expect([ports.page.reloads(), ports.reloadGuard.taken(), runtime.loadFailed.value]).toEqual([
      1,
      true,
      false,
    ])
  })

  test('B25 T76 shows a second load failure and offers a reload', async () => {
    const { ports, runtime } = await setUp({
      reloaded: true,
      load: () => Promise.reject(new Error('404')),
    })
    expect([ports.page.reloads(), runtime.loadFailed.value, runtime.loading.value]).toEqual([
      0,
      true,
      false,
    ])
    expect([await runtime.reload(), ports.page.reloads()]).toEqual([true, 1])
  })

  test('B02 does not reload the page while no server is reachable', async () => {
    const { ports, runtime } = await setUp({
      reached: false,
      load: () => Promise.reject(new Error('no line')),
    })
    expect([ports.page.reloads(), runtime.loadFailed.value]).toEqual([0, true])
    expect([await runtime.reload(), ports.page.reloads()]).toEqual([false, 0])
  })

  test.each([true, false])(
    'ignores a failed load after the user goes to another screen (%s)',
    async (isThere) => {
      const probe = Promise.withResolvers<boolean>()
      const { ports, runtime } = await setUp({
        load: (journey) =>
          journey === 'help' ? Promise.resolve(help_()) : Promise.reject(new Error('404')),
      })
      expect(ports.page.reloads()).toBe(1)
      ports.reloadGuard.release()
      ports.page.reach(probe.promise)
      ports.navigation.visit('/verify/code', { again: '1' })
      await ticks()
      ports.navigation.visit('/help')
      await ticks()
      probe.resolve(isThere)
      await ticks()
      expect([
        runtime.screen.value?.screen,
        ports.page.reloads(),
        ports.reloadGuard.taken(),
        runtime.loadFailed.value,
        runtime.loading.value,
      ]).toEqual(['help', 1, false, false, false])
    },
  )

  test('does not reload a failed journey after the user goes elsewhere', async () => {
    const { ports, runtime } = await setUp({
      reloaded: true,
      load: (journey) =>
        journey === 'help' ? Promise.resolve(help_()) : Promise.reject(new Error('404')),
    })
    const probe = Promise.withResolvers<boolean>()
    ports.page.reach(probe.promise)
    const reloading = runtime.reload()
    ports.navigation.visit('/help')
    await ticks()
    probe.resolve(true)
    expect([await reloading, runtime.screen.value?.screen, ports.page.reloads()]).toEqual([
      true,
      'help',
      0,
    ])
  })

  test('R8.04 B02 stays on the screen without a server, and loads on retry', async () => {
    let isThere = false
    const { ports, runtime } = await setUp({
      load: (journey) =>
        journey === 'verify' || isThere
          ? Promise.resolve(journeys[journey] as Journey)
          : Promise.reject(new Error('no line')),
    })
    ports.page.reach(false)
    runtime.send({ type: 'changed', field: 'code', value: '123' })
    runtime.send({ type: 'pressed', block: 'away' })
    await ticks()
    const [notice] = runtime.shell.value.notices
    expect([
      runtime.screen.value?.screen,
      ports.navigation.address().path,
      ports.page.reloads(),
      notice?.text.key,
      notice?.retry,
      runtime.loading.value,
    ]).toEqual(['code', '/verify/code', 0, 'error.network', true, false])
    expect(runtime.screen.value?.form?.values).toEqual({ code: '123' })
    isThere = true
    ports.page.reach(true)
    runtime.send({ type: 'notice-retried', notice: notice?.number ?? 0 })
    await ticks()
    expect([runtime.screen.value?.screen, runtime.shell.value.notices]).toEqual(['help', []])
  })

  test.each([true, false])(
    'ignores its failure and keeps the exit after the user leaves (%s)',
    async (isThere) => {
      const { ports, runtime } = await setUp({
        address: { path: '/help', query: {} },
        load: (journey) =>
          journey === 'help' ? Promise.resolve(help_()) : Promise.reject(new Error('no line')),
      })
      const probe = Promise.withResolvers<boolean>()
      ports.page.reach(probe.promise)
      runtime.send({ type: 'pressed', block: 'on' })
      await ticks()
      ports.navigation.visit('/help', { again: '1' })
      await ticks()
      runtime.send({ type: 'pressed', block: 'off' })
      probe.resolve(isThere)
      await ticks()
      expect([
        ports.navigation.address(),
        runtime.shell.value.notices,
        runtime.loading.value,
        ports.navigation.departures.length,
      ]).toEqual([{ path: '/help', query: { again: '1' } }, [], true, 1])
    },
  )

  test('R9.03 T76 the flag of the reload goes 2 s after a good start', async () => {
    const { ports } = await setUp({ reloaded: true })
    ports.clock.advance(1_999)
    expect(ports.reloadGuard.taken()).toBe(true)
    ports.clock.advance(1)
    expect(ports.reloadGuard.taken()).toBe(false)
  })
})

const help_ = (): Journey => ({ name: 'help', screens: [help], texts: [] })

/**
 * Presses an exit after a call without an answer, while it is unknown whether a server is
 * available.
 */
async function doubtful() {
  const world = await setUp()
  world.ports.http.answer('send', { kind: 'no-answer' })
  await ticks()
  const probe = Promise.withResolvers<boolean>()
  world.ports.page.reach(probe.promise)
  world.runtime.send({ type: 'pressed', block: 'out' })
  await ticks()
  expect([world.runtime.loading.value, world.ports.navigation.departures]).toEqual([true, []])
  const answer = async (isThere: boolean) => {
    probe.resolve(isThere)
    await ticks()
  }
  return {
    ...world,
    answer,
    noticeNumbers: () => world.runtime.shell.value.notices.map(({ number }) => number),
  }
}

describe('a way out of the application', () => {
  test('R8.04 opens when the server is reachable, else shows a retry notice', async () => {
    const there = await doubtful()
    await there.answer(true)
    expect(there.ports.navigation.departures).toHaveLength(1)
    const gone = await doubtful()
    await gone.answer(false)
    expect([
      gone.ports.navigation.departures,
      gone.runtime.loading.value,
      gone.runtime.shell.value.notices,
    ]).toMatchObject([[], false, [{ text: { key: 'error.network' }, retry: true }]])
  })

  test('opens or shows a notice after a late check without user activity', async () => {
    const there = await doubtful()
    there.ports.clock.advance(5_000)
    expect(there.runtime.loading.value).toBe(false)
    await there.answer(true)
    expect(there.ports.navigation.departures).toHaveLength(1)
    const gone = await doubtful()
    gone.ports.clock.advance(5_000)
    const before = gone.noticeNumbers()
    await gone.answer(false)
    expect([gone.ports.navigation.departures, gone.runtime.shell.value.notices]).toMatchObject([
      [],
      [{ text: { key: 'error.network' }, retry: true }],
    ])
    // Differs from the notice of the call.
    expect(gone.noticeNumbers()).not.toEqual(before)
  })

  test.each([true, false])(
    'is cancelled after a late check (%s) when the user typed meanwhile',
    async (isThere) => {
      const { ports, runtime, answer, noticeNumbers } = await doubtful()
      ports.clock.advance(5_000)
      runtime.send({ type: 'changed', field: 'code', value: '1' })
      const before = noticeNumbers()
      await answer(isThere)
      expect([ports.navigation.departures, noticeNumbers(), runtime.screen.value?.screen]).toEqual([
        [],
        before,
        'code',
      ])
    },
  )

  test.each([true, false])(
    'is cancelled (%s) after a screen change, and keeps the later exit',
    async (isThere) => {
      const { ports, runtime, answer, noticeNumbers } = await doubtful()
      ports.navigation.visit('/help')
      await ticks()
      expect([runtime.screen.value?.screen, runtime.loading.value]).toEqual(['help', false])
      runtime.send({ type: 'pressed', block: 'off' })
      await ticks()
      const before = noticeNumbers()
      await answer(isThere)
      // Only the later of both exits is taken.
      expect([ports.navigation.departures.length, noticeNumbers().length - before.length]).toEqual(
        isThere ? [1, 0] : [0, 1],
      )
    },
  )
})

test('B15 covers and reloads a page from the back/forward cache', async () => {
  const { ports, runtime } = await setUp()
  ports.page.returnFromCache()
  expect([runtime.covered.value, ports.page.reloads()]).toEqual([true, 1])
})

test('B17 signing out in one tab empties the other', async () => {
  const tabs = createSimulatedBrowser()
  const here = await setUp({ tab: tabs.open(), stores: { challenge: { sentTo: '010' } } })
  tabs.open().announceSignOut()
  expect(here.ports.storage.kept.size).toBe(0)
  expect(here.runtime.block('sent').value).toMatchObject({ text: { values: { target: '' } } })
})

test('B13 two submits in a row ask once', async () => {
  const { ports, runtime } = await setUp()
  ports.http.answer('send', sent)
  await ticks()
  runtime.send({ type: 'changed', field: 'code', value: '482913' })
  runtime.send({ type: 'submitted', issues: [] })
  runtime.send({ type: 'submitted', issues: [] })
  expect(ports.http.calls.map(({ operation }) => operation)).toEqual(['send', 'verify'])
})

test('ignores all events after stop', async () => {
  const { ports, runtime } = await setUp()
  runtime.stop()
  ports.navigation.visit('/help')
  await ticks()
  expect([runtime.screen.value?.screen, ports.http.waiting()]).toEqual(['code', []])
})

describe('when the network is back', () => {
  test('removes the network notice, but still offers to retry the call', async () => {
    const { ports, runtime } = await setUp()
    ports.http.answer('send', { kind: 'no-answer' })
    await ticks()
    expect(runtime.shell.value.notices.map(({ text, retry }) => [text.key, retry])).toEqual([
      ['error.network', true],
    ])
    ports.page.reach(false)
    ports.page.comeOnline()
    await ticks()
    expect(runtime.shell.value.notices.map(({ text }) => text.key)).toEqual(['error.network'])
    ports.page.reach(true)
    ports.page.comeOnline()
    await ticks()
    const [notice] = runtime.shell.value.notices
    expect([notice?.text.key, notice?.retry, ports.http.waiting()]).toEqual([
      'said.reached',
      true,
      [],
    ])
    runtime.send({ type: 'notice-retried', notice: notice?.number ?? 0 })
    await ticks()
    expect(ports.http.waiting()).toEqual(['send'])
  })

  test('reloads a page when its code could not be loaded', async () => {
    const { ports } = await setUp({
      load: () => Promise.reject(new Error('no network')),
      reached: false,
    })
    ports.page.comeOnline()
    await ticks()
    expect(ports.page.reloads()).toBe(0)
    ports.page.reach(true)
    ports.page.comeOnline()
    await ticks()
    expect(ports.page.reloads()).toBe(1)
  })
})
