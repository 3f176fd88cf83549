import { describe, expect, test } from 'vitest'
import {
  call,
  compare,
  field,
  go,
  literal,
  path,
  program,
  screen,
  set,
  store,
} from '../../../tests/support/engine/test-program.ts'
import { ok, run } from '../../../tests/support/engine/test-run.ts'
import { allowedUrl } from '../allowed-url.ts'

const check = {
  when: compare(path('state.browser.supported'), '==', literal('')),
  wanted: ['browser', 'wanted'],
  except: ['download'],
  steps: [
    call('judge', {
      ok: [
        {
          do: 'choose',
          on: path('answer.word'),
          is: { yes: [], no: [set('browser.links', 'some'), go('/download', true)] },
          otherwise: [],
        },
      ],
      failed: [],
    }),
  ],
} as const

/** @param supported value of the cookie */
function product(supported = '') {
  const base = program([
    screen('desk', { route: '/desk/{place}', enter: [call('begin')] }),
    screen('download', {
      content: [
        {
          block: 'button',
          id: 'go-on',
          text: { key: 'on' },
          kind: 'main',
          press: [
            set('browser.supported', 'Y'),
            { do: 'history-back', reopen: ['browser', 'wanted'] },
          ],
        },
      ],
    }),
  ])
  const state = {
    ...base.index.state,
    browser: store(
      {
        supported: field(supported, 'cookie'),
        links: field('', 'tab'),
        wanted: field(null, 'tab'),
      },
      { survivesSignOut: true },
    ),
  }
  return run({ ...base, index: { ...base.index, state, check } })
}

const asked = (at: ReturnType<typeof run>) => at.of('call').map(({ operation }) => operation)

describe('the check before each screen', () => {
  test('R4.08 T20 runs before each screen, which starts after a good answer', () => {
    const at = product()
    at.enter('/desk/left')
    expect(asked(at)).toEqual(['judge'])
    expect(at.state().visit?.unmet).toBe(true)
    at.answer('judge', ok({ word: 'yes' }))
    expect(asked(at)).toEqual(['begin'])
    expect(at.state().visit?.unmet).toBeUndefined()
    expect(at.state().stores['browser']).toEqual({ supported: '', links: '', wanted: null })
    at.enter('/desk/right')
    expect(asked(at)).toEqual(['judge'])
  })

  test('R4.09 is skipped when a condition says it is not needed', () => {
    const at = product('Y')
    at.enter('/desk/left')
    expect(asked(at)).toEqual(['begin'])
  })

  test('R4.10 R4.11 R4.12 redirects after a bad answer and stores the wanted route with values', () => {
    const at = product()
    at.enter('/desk/left', { menuid: 'a' })
    at.answer('judge', ok({ word: 'no' }))
    expect(at.of('go')).toEqual([{ type: 'go', path: '/download', query: {}, replace: true }])
    expect(at.state().stores['browser']).toMatchObject({
      links: 'some',
      wanted: { route: '/desk/{place}', params: { place: 'left' }, query: { menuid: 'a' } },
    })
    at.follow()
    expect(asked(at)).toEqual([])
    expect(at.state().visit?.screen).toBe('download')
  })

  test('D4.03 opens the screen when the server does not answer', () => {
    const at = product()
    at.enter('/desk/left')
    at.answer('judge', { kind: 'no-answer' })
    expect(asked(at)).toEqual(['begin'])
  })

  test('R4.13 R4.14 T21 does not run again after the user continues to the page', () => {
    const at = product()
    at.enter('/desk/left', { menuid: 'a b' })
    at.answer('judge', ok({ word: 'no' }))
    at.follow()
    at.send({ type: 'pressed', block: 'go-on' })
    const { environment } = program([])
    expect(at.of('leave')).toEqual([
      {
        type: 'leave',
        url: allowedUrl(
          environment,
          `${environment.origin}${environment.basePath}/desk/left?menuid=a+b`,
        ),
      },
    ])
    expect(at.of('remember').flatMap(({ stores }) => stores.map(({ cookie }) => cookie))).toEqual([
      { supported: 'Y' },
    ])
  })

  test.each([
    ['//evil.example', {}],
    ['https://evil.example', {}],
    ['/\\evil.example', {}],
    ['/{place}', { place: '/evil.example' }],
    ['/desk/{place}', { place: '../..' }],
  ])('T21: keeps a stored route of %s below the base path', (route, params) => {
    const at = product()
    const { environment } = program([])
    at.send({
      type: 'restored',
      stores: { browser: { wanted: { route, params, query: {}, at: at.now() } } },
    })
    at.enter('/download')
    at.send({ type: 'pressed', block: 'go-on' })
    for (const { url } of at.of('leave'))
      expect(url.startsWith(`${environment.origin}${environment.basePath}/`)).toBe(true)
  })
})
