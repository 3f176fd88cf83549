import { describe, expect, test } from 'vitest'
import {
  call,
  field,
  go,
  literal,
  notice,
  path,
  problem,
  program,
  screen,
  set,
} from '../../../tests/support/engine/test-program.ts'
import { ok, rejected, run } from '../../../tests/support/engine/test-run.ts'
import type { Expression } from '../../language/expression.ts'
import type { Form } from '../../language/form.ts'
import type { ProgramIndex, Screen } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { shellView } from '../views/shell-view.ts'

const form: Form = {
  schema: { properties: { user: { type: 'string' }, password: { type: 'string' } } },
  ui: {},
  rules: [],
  secrets: ['password'],
  initial: { user: literal('kim'), password: literal('s3cret') },
}

const says = (message: string) => ({ key: 'says', values: { message } })

function entered(
  enter: readonly Step[],
  rest: Partial<Screen> = {},
  index: Partial<ProgramIndex> = {},
) {
  const at = run(
    program(
      [
        screen('desk', {
          form,
          timers: { resend: { deadline: ['request', 'resendAt'], expired: [] } },
          ...rest,
          enter,
        }),
      ],
      index,
    ),
  )
  at.enter('/desk', { word: 'w', where: 'https://evil.example/' })
  return at
}
const formOf = (at: ReturnType<typeof run>) => at.state().visit?.form
const store = (at: ReturnType<typeof run>, name: string) => at.state().stores[name]
const defects = (at: ReturnType<typeof run>) => at.of('report').map(({ defect }) => defect.code)
const nobody = path('query.nobody')
const map = (entries: Readonly<Record<string, Expression>>): Expression => ({ is: 'map', entries })

describe('call', () => {
  test('asks with its arguments where OpenAPI wants them, and the marker token', () => {
    const step: Step = {
      ...call('ask'),
      do: 'call',
      call: {
        operation: 'ask',
        arguments: {
          path: { id: literal('a/b') },
          query: { of: literal(1), not: literal(null) },
          body: { deep: literal({ a: [1] }) },
        },
      },
      ok: [],
      rejected: {},
    }
    const at = entered([set('session.token', 't'), step])
    expect(at.of('call')).toEqual([
      {
        type: 'call',
        call: 2,
        operation: 'ask',
        path: { id: 'a/b' },
        query: { of: 1 },
        body: { deep: { a: [1] } },
        authorization: 't',
      },
    ])
  })
  test.each([
    ['an argument without a value', { body: { a: nobody } }],
    ['a path parameter that is empty', { path: { id: literal('') } }],
    ['a path parameter that is null', { path: { id: literal(null) } }],
  ])('is not made with %s', (_name, uses) => {
    const at = entered([
      { do: 'call', call: { operation: 'ask', arguments: uses }, ok: [], rejected: {} },
    ])
    expect([at.of('call'), defects(at)]).toEqual([[], ['no-value']])
  })
  test('leaves out optional values that are missing, null or empty, also nested', () => {
    const uses = {
      query: { page: nobody, size: literal(0) },
      body: {
        a: nobody,
        b: literal(null),
        c: literal(''),
        d: literal(false),
        e: map({ f: nobody, g: literal('g') }),
        h: map({ i: nobody }),
        j: literal(''),
      },
      optional: ['page', 'size', 'a', 'b', 'c', 'd', 'e.f', 'h'],
    }
    const at = entered([
      { do: 'call', call: { operation: 'ask', arguments: uses }, ok: [], rejected: {} },
    ])
    expect(at.of('call')).toMatchObject([
      { query: { size: 0 }, body: { d: false, e: { g: 'g' }, j: '' } },
    ])
    expect(Object.keys(at.of('call')[0]?.body ?? {})).toEqual(['d', 'e', 'j'])
  })
})

describe('set', () => {
  test('writes fields, however deep, and later ones see earlier ones', () => {
    const at = entered([
      {
        do: 'set',
        set: [
          { path: ['request', 'sms', 'masked'], value: literal('010') },
          { path: ['request', 'note'], value: path('state.request.sms.masked') },
        ],
      },
    ])
    expect(store(at, 'request')).toMatchObject({ sms: { masked: '010' }, note: '010' })
  })
  test('keeps the field when its new value is missing, and reports it', () => {
    const at = entered([set('request.step', nobody), set('request.note', 'n')])
    expect([store(at, 'request'), defects(at)]).toMatchObject([
      { step: 0, note: 'n' },
      ['no-value'],
    ])
  })
})

describe('clear', () => {
  const written = [
    set('request.note', 'n'),
    set('request.sms.masked', 'm'),
    set('session.token', 't'),
    set('taste.theme', 'dark'),
  ]
  test.each([
    ['a field', [['request', 'note']], { note: '', sms: { masked: 'm' } }],
    ['fields that begin alike', [['request', 'sms']], { note: 'n', sms: { masked: '' } }],
    ['a store', [['request']], { note: '', sms: { masked: '' } }],
    [
      'unknown paths',
      [['nobody'], ['request', 'nobody'], ['__proto__', 'x']],
      { note: 'n', sms: { masked: 'm' } },
    ],
  ])('%s', (_name, paths, expected) => {
    const at = entered([...written, { do: 'clear', paths }])
    expect(store(at, 'request')).toMatchObject(expected)
    expect(store(at, 'session')).toMatchObject({ token: 't' })
  })
  test('clears everything: new epoch, empty form, only values that survive sign-out', () => {
    const at = entered([...written, call('ask'), { do: 'clear', paths: 'everything' }])
    expect(at.state().epoch).toBe(0)
    const ended = entered([...written, { do: 'clear', paths: 'everything' }])
    expect(ended.state().epoch).toBe(1)
    expect([store(ended, 'session'), store(ended, 'taste'), formOf(ended)?.values]).toMatchObject([
      { token: '' },
      { theme: 'dark' },
      {},
    ])
    expect(ended.of('forget-everything')).toHaveLength(1)
  })
})

describe('start', () => {
  test.each([
    ['seconds', 60, 60_000],
    ['half seconds', 0.5, 500],
  ])('%s become a deadline and a waking', (_name, seconds, milliseconds) => {
    const at = entered([{ do: 'start', timers: { resend: literal(seconds) } }])
    expect(store(at, 'request')).toMatchObject({ resendAt: at.now() + milliseconds })
    expect(at.of('wake-at')[0]).toEqual({
      type: 'wake-at',
      timer: 'resend',
      at: at.now() + milliseconds,
    })
  })
  test('nought seconds stop it', () => {
    const at = entered([
      { do: 'start', timers: { resend: literal(60) } },
      { do: 'start', timers: { resend: literal(0) } },
    ])
    expect(store(at, 'request')).toMatchObject({ resendAt: 0 })
  })
  test.each([
    ['an unknown timer', { nobody: literal(1) }],
    ['a text', { resend: literal('60') }],
    ['less than nothing', { resend: literal(-1) }],
    ['no value', { resend: nobody }],
  ])('%s is reported', (_name, timers) => {
    expect(defects(entered([{ do: 'start', timers }]))).toEqual(['no-value'])
  })
})

describe('go', () => {
  test('fills parameters and query, a null query is left out', () => {
    const at = entered([
      {
        do: 'go',
        to: {
          route: '/vault/{number}',
          params: { number: literal(7) },
          query: { tab: path('query.word'), no: literal(null) },
        },
        replace: true,
      },
    ])
    expect(at.of('go')).toEqual([
      { type: 'go', path: '/vault/7', query: { tab: 'w' }, replace: true },
    ])
  })
  test.each([
    ['a parameter', { route: '/vault/{number}', params: { number: nobody } }],
    ['a query value', { route: '/lobby', query: { tab: nobody } }],
  ])('is not made without %s', (_name, to) => {
    const at = entered([{ do: 'go', to, replace: false }])
    expect([at.of('go'), defects(at)]).toEqual([[], ['no-value']])
  })
  test('history-back leaves like any other move', () => {
    const at = entered([{ do: 'history-back' }, notice('never')])
    expect(at.effects()).toEqual([{ type: 'history-back' }])
    expect(at.state()).toMatchObject({ notices: [], visit: { leaving: true } })
  })
  test('a way back that leads nowhere leaves the screen usable', () => {
    const at = entered([], {
      content: [
        { id: 'back', block: 'link', text: { key: 'x' }, press: [{ do: 'history-back' }] },
        { id: 'home', block: 'link', text: { key: 'x' }, press: [go('/lobby')] },
      ],
    })
    at.send({ type: 'pressed', block: 'back' })
    expect(at.state().visit?.leaving).toBe(true)
    at.send({ type: 'pressed', block: 'home' })
    expect(at.of('go')).toMatchObject([{ path: '/lobby' }])
    expect(at.state().visit).toMatchObject({ leaving: true })
  })
  test('a ring of going on and going back is stopped', () => {
    const at = run(
      program([
        screen('ping', { enter: [go('/pong')] }),
        screen('pong', { enter: [{ do: 'history-back' }] }),
      ]),
    )
    at.enter('/ping')
    for (let transition = 0; transition < 40; transition += 1) {
      if (at.of('go')[0]) at.enter('/pong')
      else if (at.of('history-back')[0]) at.enter('/ping')
    }
    expect(defects(at)).toEqual(['too-many-automatic-moves'])
  })
})

describe('perform', () => {
  test('takes the action of the screen before that of the app', () => {
    const index = { actions: { greet: [notice('app')], other: [notice('other')] } }
    const at = entered(
      [
        { do: 'perform', action: 'greet', with: {} },
        { do: 'perform', action: 'other', with: {} },
      ],
      { actions: { greet: [notice('screen')] } },
      index,
    )
    expect(at.state().notices.map(({ text }) => text.key)).toEqual(['screen', 'other'])
  })
  test('gives the action its own arguments, not the values of its caller', () => {
    const inner = [
      set('request.note', path('takes.word')),
      set('request.step', path('answer.number')),
    ]
    const at = entered(
      [
        call('ask', {
          ok: [{ do: 'perform', action: 'inner', with: { word: path('answer.word') } }],
        }),
      ],
      { actions: { inner } },
    )
    at.answer('ask', ok({ word: 'w', number: 3 }))
    expect([store(at, 'request'), defects(at)]).toMatchObject([
      { note: 'w', step: 0 },
      ['no-value'],
    ])
  })
  test.each([
    [true, true],
    [undefined, false],
  ] as const)(
    'that says replace: %s makes later `go` steps use replace: %s',
    (replace, expected) => {
      const actions = { away: [call('ask', { ok: [go('/lobby')] })] }
      const at = entered(
        [{ do: 'perform', action: 'away', with: {}, ...(replace && { replace }) }],
        { actions },
      )
      at.answer('ask', ok())
      expect(at.of('go')).toMatchObject([{ path: '/lobby', replace: expected }])
    },
  )
})

const noticeKeys = (at: ReturnType<typeof run>) => at.state().notices.map(({ text }) => text.key)
const asking = (rest: Partial<Screen> = {}) =>
  entered(
    [
      call('ask', {
        rejected: { A: [notice('a')] },
        failed: [set('request.note', path('error.code')), notice('failed')],
      }),
    ],
    rest,
  )

describe('failed', () => {
  test.each([
    ['a code of its own row', rejected('A'), 'a', ''],
    ['another code', rejected('B'), 'failed', 'B'],
    ['a broken answer', { kind: 'broken' }, 'failed', 'broken'],
    ['no answer', { kind: 'no-answer' }, 'failed', 'no-answer'],
    ['the end of the session', { kind: 'unauthorized' }, 'failed', 'unauthorized'],
  ] as const)('%s', (_name, outcome, key, code) => {
    const at = asking()
    at.answer('ask', outcome)
    expect([noticeKeys(at), store(at, 'request')?.['note']]).toEqual([[key], code])
  })
  test('offers to ask once more where that may help', () => {
    const at = asking()
    at.answer('ask', { kind: 'no-answer' })
    at.send({ type: 'notice-retried', notice: at.state().notices[0]?.number ?? -1 })
    expect(at.of('call')).toMatchObject([{ operation: 'ask' }])
    at.answer('ask', { kind: 'broken', traceId: 'b1' })
    expect(at.state().notices.map(({ redo, reference }) => [redo?.operation, reference])).toEqual([
      ['ask', 'b1'],
    ])
  })
})

describe('the form', () => {
  test('problems: errors of a list are at their fields, others above the form', () => {
    const list = literal([
      { field: 'data.user', message: 'Taken.' },
      { field: 'user', message: 'Too short.' },
      { field: 'pass_word', message: 'Wrong.' },
      { field: 'age', message: '<b>Too low.</b>' },
      { field: '', message: 'Try later.' },
      { message: 1 },
    ])
    const fields = { pass_word: 'password' }
    const at = entered([
      problem('old', 'user'),
      { do: 'problems', text: { key: 'says' }, of: list, fields },
      { do: 'problems', text: { key: 'none' }, of: literal([]) },
    ])
    expect(formOf(at)?.problems).toEqual([
      { at: 'user', text: says('Taken. Too short.') },
      { at: 'password', text: says('Wrong.') },
      { text: says('<b>Too low.</b> Try later.') },
    ])
  })

  test('problem: a second one at the same place replaces the first', () => {
    const at = entered([problem('a', 'user'), problem('b'), problem('c', 'user')])
    expect(formOf(at)).toMatchObject({
      attempt: 3,
      problems: [{ text: { key: 'b' } }, { at: 'user', text: { key: 'c' } }],
    })
  })
  test('a text chosen by a word, with its values', () => {
    const at = entered([
      {
        do: 'problem',
        text: {
          of: path('query.word'),
          is: { w: 'said.w' },
          otherwise: 'said.other',
          values: { n: literal(1), missing: nobody },
        },
      },
    ])
    expect(formOf(at)?.problems).toEqual([{ text: { key: 'said.w', values: { n: 1 } } }])
  })
  test('fill writes only empty fields', () => {
    const at = entered([
      { do: 'empty', fields: ['password'] },
      { do: 'fill', values: { user: literal('lee'), password: literal('p'), nobody } },
    ])
    expect(formOf(at)?.values).toEqual({ user: 'kim', password: 'p' })
  })
  test('empty takes fields away, and only those', () => {
    expect(formOf(entered([{ do: 'empty', fields: ['password', 'toString'] }]))?.values).toEqual({
      user: 'kim',
    })
  })
  test('empty removes the problems of its fields and keeps other problems', () => {
    const at = entered([
      problem('a', 'password'),
      problem('b', 'user'),
      problem('c'),
      { do: 'empty', fields: ['password'] },
    ])
    expect(formOf(at)?.problems).toEqual([
      { at: 'user', text: { key: 'b' } },
      { text: { key: 'c' } },
    ])
  })
  test('lock adds locked fields, and unlock removes them', () => {
    const locks: readonly Step[] = [
      { do: 'lock', fields: ['user'] },
      { do: 'lock', fields: ['user', 'password'] },
    ]
    expect(formOf(entered(locks))?.locked).toEqual(['user', 'password'])
    expect(
      formOf(entered([...locks, { do: 'unlock', fields: ['user', 'nobody'] }]))?.locked,
    ).toEqual(['password'])
  })
})

describe('notice', () => {
  test('gives a repeated text a new number, so it is announced again', () => {
    const at = entered([notice('a'), notice('b'), notice('a')])
    expect(at.state().notices.map(({ text }) => text.key)).toEqual(['b', 'a'])
  })
  test('of many the newest five stay; a dismissed one goes', () => {
    const at = entered(['1', '2', '3', '4', '5', '6'].map(notice))
    expect(at.state().notices.map(({ text }) => text.key)).toEqual(['2', '3', '4', '5', '6'])
    at.send({ type: 'notice-dismissed', notice: at.state().notices[0]?.number ?? 0 })
    expect(at.state().notices).toHaveLength(4)
    expect(at.send({ type: 'notice-dismissed', notice: -1 })).toEqual([])
  })
  test('it outlives the screen that showed it', () => {
    const at = entered([notice('a'), go('/lobby')])
    at.follow()
    expect(at.state()).toMatchObject({
      visit: { screen: 'lobby' },
      notices: [{ text: { key: 'a' } }],
    })
  })
})

describe('leaving the application', () => {
  test('leave: a declared endpoint, its query encoded; secrets are gone', () => {
    const at = entered([{ do: 'leave', endpoint: 'authorize', query: { state: literal('a b&c') } }])
    expect(at.of('leave')).toEqual([
      { type: 'leave', url: 'https://auth.example/auth/authorize?state=a+b%26c' },
    ])
    expect(formOf(at)?.values).toEqual({ user: 'kim' })
  })
  test.each<readonly [string, Step]>([
    ['an unknown endpoint', { do: 'leave', endpoint: 'nobody', query: {} }],
    [
      'a parameter that is not declared',
      { do: 'leave', endpoint: 'authorize', query: { otp: literal('1') } },
    ],
    ['an address of another origin', { do: 'leave-to', address: path('query.where') }],
    ['an address without a value', { do: 'leave-to', address: nobody }],
    ['a script', { do: 'leave-to', address: literal('javascript:alert(1)') }],
    ['a form to an unknown endpoint', { do: 'post-form', endpoint: 'nobody', fields: {} }],
  ])('%s is refused, reported without the address, and shown', (_name, step) => {
    const at = entered([step, notice('never')])
    expect(at.effects().map(({ type }) => type)).toEqual(['report'])
    expect(defects(at)).toEqual(['refused-address'])
    expect(JSON.stringify(at.effects())).not.toContain('evil')
    expect(at.state()).toMatchObject({
      notices: [{ text: { key: 'app.unexpected' } }],
      visit: { leaving: false },
    })
  })
  test('leave-to: an allowed address', () => {
    const at = entered([{ do: 'leave-to', address: literal('https://portal.example:8443/x') }])
    expect(at.of('leave')).toEqual([{ type: 'leave', url: 'https://portal.example:8443/x' }])
  })
  test('post-form: fields are texts, null is left out', () => {
    const at = entered([
      {
        do: 'post-form',
        endpoint: 'handOver',
        fields: { id: literal('a'), n: literal(2), yes: literal(true), no: literal(null) },
      },
    ])
    expect(at.of('post-form')).toEqual([
      {
        type: 'post-form',
        url: 'https://auth.example/auth/hand-over',
        fields: { id: 'a', n: '2', yes: 'true' },
      },
    ])
  })
  test('post-form is not made without a value', () => {
    expect(
      entered([{ do: 'post-form', endpoint: 'handOver', fields: { id: nobody } }]).of('post-form'),
    ).toEqual([])
  })
})

describe('a page outside that does not come', () => {
  const handOver: Step = { do: 'post-form', endpoint: 'handOver', fields: { id: literal('a') } }
  test('submits again on Continue after five seconds; a double click submits once', () => {
    const at = entered([handOver], {
      content: [
        { id: 'continue', block: 'button', kind: 'main', text: { key: 'x' }, press: [handOver] },
      ],
    })
    at.wait(4999)
    expect(at.send({ type: 'pressed', block: 'continue' })).toEqual([])
    at.wait(1)
    at.send({ type: 'pressed', block: 'continue' })
    expect(at.of('post-form')).toHaveLength(1)
    expect(at.send({ type: 'pressed', block: 'continue' })).toEqual([])
  })
})

describe('prepare', () => {
  test('stores the values for checking the answer, stays and continues', () => {
    const step: Step = {
      do: 'prepare',
      client: path('environment.client'),
      returnTo: '/back',
      remember: ['session', 'pkce'],
    }
    const at = entered([step, notice('after')])
    expect(at.state().notices).toEqual([])
    const [wanted] = at.of('prepare-authorization')
    at.send({
      type: 'authorization-prepared',
      request: wanted?.request ?? 0,
      values: { state: 'st', nonce: 'no', verifier: 've', challenge: 'ch' },
    })
    const pkce = {
      state: 'st',
      nonce: 'no',
      codeVerifier: 've',
      codeChallenge: 'ch',
      redirectUri: 'https://door.example/base/back',
      clientId: 'singleid',
    }
    expect(store(at, 'session')).toMatchObject({ pkce })
    expect([at.of('leave'), at.state().notices.map(({ text }) => text.key)]).toEqual([
      [],
      ['after'],
    ])
  })
})

describe('authorize', () => {
  const step: Step = {
    do: 'authorize',
    endpoint: 'authorize',
    client: path('environment.client'),
    scope: 'openid profile',
    returnTo: '/back',
    remember: ['session', 'pkce'],
  }
  const values = { state: 'st', nonce: 'no', verifier: 've', challenge: 'ch' }

  test('RFC 7636: requests new values, stores them for the check, then leaves', () => {
    const at = entered([step, notice('never')])
    const [wanted] = at.of('prepare-authorization')
    at.send({ type: 'authorization-prepared', request: wanted?.request ?? 0, values })
    const pkce = {
      state: 'st',
      nonce: 'no',
      codeVerifier: 've',
      redirectUri: 'https://door.example/base/back',
      clientId: 'singleid',
    }
    expect(store(at, 'session')).toMatchObject({ pkce })
    const url = new URL(at.of('leave')[0]?.url ?? '')
    expect(url.origin + url.pathname).toBe('https://auth.example/auth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'singleid',
      redirect_uri: 'https://door.example/base/back',
      scope: 'openid profile',
      state: 'st',
      nonce: 'no',
      code_challenge: 'ch',
      code_challenge_method: 'S256',
    })
    expect(at.effects().map(({ type }) => type)).toEqual(['remember', 'leave'])
    expect(at.state().notices).toEqual([])
  })

  test('sends further parameters, and its own over them', () => {
    const further = { state: literal('mine'), scope: literal('all') }
    const at = entered([{ ...step, with: further }])
    const request = at.of('prepare-authorization')[0]?.request ?? 0
    at.send({ type: 'authorization-prepared', request, values })
    const { searchParams } = new URL(at.of('leave')[0]?.url ?? '')
    expect([searchParams.get('state'), searchParams.get('scope')]).toEqual(['st', 'openid profile'])
  })

  test('values for another screen, or a second time, are ignored', () => {
    const at = entered([step])
    const request = at.of('prepare-authorization')[0]?.request ?? 0
    expect(at.send({ type: 'authorization-prepared', request: request + 1, values })).toEqual([])
    at.send({ type: 'authorization-prepared', request, values })
    expect(at.send({ type: 'authorization-prepared', request, values })).toEqual([])
    const left = entered([step])
    const late = left.of('prepare-authorization')[0]?.request ?? 0
    left.enter('/lobby')
    expect(left.send({ type: 'authorization-prepared', request: late, values })).toEqual([])
  })

  test('without a client, or an endpoint, it does not leave', () => {
    for (const broken of [
      { ...step, client: nobody },
      { ...step, endpoint: 'nobody' },
      { ...step, with: { scope: nobody } },
      { ...step, with: { undeclared: literal('x') } },
    ]) {
      const at = entered([broken])
      at.send({
        type: 'authorization-prepared',
        request: at.of('prepare-authorization')[0]?.request ?? 0,
        values,
      })
      expect([at.of('leave'), at.of('report').length, at.state().visit?.leaving]).toEqual([
        [],
        1,
        false,
      ])
    }
  })
})

describe('a timer of the visit', () => {
  const timers = { prompt: { deadline: { visit: 'prompt' }, expired: [notice('over')] } }
  const start: Step = { do: 'start', timers: { prompt: literal(60) } }
  test('runs out, and is not there any more after a reload', () => {
    const at = entered([start], { timers })
    expect(at.of('wake-at')).toMatchObject([{ timer: 'prompt', at: at.now() + 60_000 }, {}])
    at.wait(60_000)
    at.send({ type: 'timer-fired', timer: 'prompt' })
    expect(noticeKeys(at)).toEqual(['over'])
    at.enter('/lobby')
    expect(at.state().visit?.timers).toBeUndefined()
  })
  test('removes its problem at its end, and keeps the others', () => {
    const late: Step = { do: 'timed-problem', text: { key: 'slower' }, at: 'pin', until: 'prompt' }
    const at = entered([start, problem('wrong', 'name'), late], { timers })
    const shown = () => at.state().visit?.form.problems.map(({ text }) => text.key)
    at.wait(59_000)
    at.send({ type: 'timer-fired', timer: 'prompt' })
    expect(shown()).toEqual(['wrong', 'slower'])
    const { attempt } = at.state().visit?.form ?? {}
    at.wait(1_000)
    at.send({ type: 'timer-fired', timer: 'prompt' })
    expect(shown()).toEqual(['wrong'])
    // The same attempt: focus and the summary do not move.
    expect(at.state().visit?.form.attempt).toBe(attempt)
  })
  test('that was stopped says nothing', () => {
    const at = entered([start, { do: 'stop', timers: ['prompt'] }], { timers })
    at.wait(60_000)
    at.send({ type: 'timer-fired', timer: 'prompt' })
    expect(noticeKeys(at)).toEqual([])
  })
})

describe('a copy of a store', () => {
  const word = path('state.request.note')
  const stores: ProgramIndex['state'] = {
    request: { fields: { note: field('b', 'memory') }, keyed: false, survivesSignOut: false },
    copies: {
      fields: { 'a.sent': field(1), 'b.sent': field(2), 'b.until': field(0) },
      keyed: false,
      survivesSignOut: false,
    },
  }
  const read: Expression = {
    is: 'field',
    of: { is: 'index', of: path('state.copies'), at: word },
    name: 'sent',
  }
  const written = (value: Expression): Step => ({
    do: 'set',
    set: [{ path: ['copies', word, 'sent'], value }],
  })
  test('is read and written by the word of the moment', () => {
    const at = entered(
      [
        written({ is: 'arithmetic', op: 'plus', int: true, left: read, right: literal(5) }),
        set('request.note', 'a'),
        written(literal(9)),
      ],
      {},
      { state: stores },
    )
    expect([store(at, 'copies'), defects(at)]).toEqual([
      { a: { sent: 9 }, b: { sent: 7, until: 0 } },
      [],
    ])
  })
  test('that there is not is not written', () => {
    const at = entered(
      [set('request.note', '__proto__'), written(literal(9))],
      {},
      { state: stores },
    )
    expect([store(at, 'copies'), defects(at)]).toEqual([
      { a: { sent: 1 }, b: { sent: 2, until: 0 } },
      ['no-value'],
    ])
  })
  test('is cleared alone, and keeps the end of a timer', () => {
    const timers = { life: { deadline: ['copies', word, 'until'], expired: [] } }
    const at = entered(
      [
        written(literal(9)),
        { do: 'clear', paths: [['copies', word]] },
        { do: 'start', timers: { life: literal(1) } },
      ],
      { timers },
      { state: stores },
    )
    expect(store(at, 'copies')).toEqual({ a: { sent: 1 }, b: { sent: 2, until: at.now() + 1_000 } })
  })
})

const answers = (blocked?: readonly Step[]) => ({
  answers: { ...program().index.answers, ...(blocked && { blocked }) },
})

describe('open', () => {
  const opening: Step = {
    do: 'open',
    to: { route: '/vault/{number}', params: { number: literal(7) }, query: { of: literal('a') } },
  }
  const place = { path: '/vault/7', query: { of: 'a' } }
  test('asks for a new tab, and goes on here', () => {
    const at = entered([opening, set('request.note', 'on')])
    expect([at.of('open-window'), at.of('go'), store(at, 'request')?.['note']]).toEqual([
      [{ type: 'open-window', ...place }],
      [],
      'on',
    ])
  })
  test('B29 offers a blocked window as a link in this tab', () => {
    const at = entered([opening], {}, answers([notice('blocked')]))
    at.send({ type: 'window-blocked', ...place })
    expect([at.of('go'), shellView(program(), at.state()).notices]).toMatchObject([
      [],
      [{ text: { key: 'blocked' }, retry: false, path: '/vault/7?of=a' }],
    ])
    at.send({ type: 'notice-followed', notice: at.state().notices[0]?.number ?? -1 })
    expect(at.of('go')).toEqual([{ type: 'go', ...place, replace: false }])
  })
  test('opens a blocked window in this tab when there is no message', () => {
    const at = entered([opening], {}, answers())
    at.send({ type: 'window-blocked', ...place })
    expect(at.of('go')).toEqual([{ type: 'go', ...place, replace: false }])
  })
})

test('continues the sequence after a window action', () => {
  const at = entered([{ do: 'window', act: 'close' }, notice('stays')])
  expect([at.of('window'), shellView(program(), at.state()).notices]).toMatchObject([
    [{ act: 'close' }],
    [{ text: { key: 'stays' } }],
  ])
})
