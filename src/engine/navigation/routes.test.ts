import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { screen } from '../../../tests/support/engine/test-program.ts'
import { fillRoute, findJourney, matchRoute } from './routes.ts'

const screens = [
  screen('root', { route: '/' }),
  screen('lost', { route: '/lost' }),
  screen('findId', { route: '/findId' }),
  screen('enroll', { route: '/enroll/{kind}' }),
  screen('start', { route: '/enroll/start' }),
  screen('verify', { route: '/enroll/{kind}/verify/{type}' }),
  screen('twice', { route: '/enroll/sms/{step}/{type}' }),
]

describe('the screen at a path', () => {
  test.each([
    ['/', 'root', {}, '/', false],
    ['/lost', 'lost', {}, '/lost', false],
    ['/lost/', 'lost', {}, '/lost', true],
    ['/LOST', 'lost', {}, '/lost', true],
    ['/findid', 'findId', {}, '/findId', true],
    ['/enroll/start', 'start', {}, '/enroll/start', false],
    ['/enroll/START', 'start', {}, '/enroll/start', true],
    ['/enroll/sms', 'enroll', { kind: 'sms' }, '/enroll/sms', false],
    ['/Enroll/sms', 'enroll', { kind: 'sms' }, '/enroll/sms', true],
    ['/enroll/a%20b', 'enroll', { kind: 'a b' }, '/enroll/a%20b', false],
    ['/enroll/a@b', 'enroll', { kind: 'a@b' }, '/enroll/a%40b', false],
    ['/enroll/a%2Fb', 'enroll', { kind: 'a/b' }, '/enroll/a%2Fb', false],
    ['/enroll/한', 'enroll', { kind: '한' }, '/enroll/%ED%95%9C', false],
    [
      '/enroll/knox/verify/new',
      'verify',
      { kind: 'knox', type: 'new' },
      '/enroll/knox/verify/new',
      false,
    ],
    [
      '/enroll/sms/verify/new',
      'twice',
      { step: 'verify', type: 'new' },
      '/enroll/sms/verify/new',
      false,
    ],
  ])('%s is %s (D2.02, D2.03, T28, T29)', (path, id, params, canonical, respelled) => {
    const match = matchRoute(screens, path)
    expect(match?.screen.id).toBe(id)
    expect({ ...match, screen: undefined }).toEqual({
      screen: undefined,
      params,
      path: canonical,
      respelled,
    })
  })

  test.each([
    '/nothing',
    '/enroll',
    '/enroll/',
    '/enroll//',
    '//lost',
    '/lost//',
    '/enroll/%zz',
    '/enroll/%E0%A4%A',
    '/enroll/%00',
    '/enroll/a/b/c/d',
    '/enroll/..',
    '/enroll/%2e%2e',
    '/{kind}',
  ])('%s is none', (path) => {
    expect(matchRoute(screens, path)).toBeUndefined()
  })

  test('never throws, and matches the path of its result again', () => {
    const segment = fc.oneof(
      fc.constantFrom('enroll', 'Enroll', 'sms', 'verify', 'start', '%', '%41', '.', ''),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const match = matchRoute(screens, `/${segments.join('/')}`)
        if (match === undefined) return
        expect(matchRoute(screens, match.path)).toMatchObject({
          params: match.params,
          respelled: false,
        })
      }),
    )
  })
})

describe('the journey of a path', () => {
  const prefixes = [
    { segments: [], journey: 'home' },
    { segments: ['enrollment'], journey: 'enroll' },
    { segments: ['enrollment', 'enrollment-windows-hello'], journey: 'hello' },
  ]
  test.each([
    ['/', 'home'],
    ['/anything', 'home'],
    ['/enrollment', 'enroll'],
    ['/Enrollment/sms/start', 'enroll'],
    ['/enrollments', 'home'],
    ['/enrollment/enrollment-windows-hello/new', 'hello'],
  ])('%s belongs to %s', (path, journey) => {
    expect(findJourney(prefixes, path)).toBe(journey)
  })
  test('no prefix, no journey', () => {
    expect(findJourney(prefixes.slice(1), '/anything')).toBeUndefined()
  })
})

describe('a route filled in', () => {
  test.each([
    ['/', {}, '/'],
    ['/a/{b}', { b: 'c d/e' }, '/a/c%20d%2Fe'],
    ['/a/{b}', {}, undefined],
    ['/a/{b}', { b: '' }, undefined],
    ['/a/{b}', { b: '..' }, undefined],
    ['/a/{b}', { b: '\uD800' }, undefined],
    ['/a/{toString}', {}, undefined],
  ])('%s with %j', (route, params, path) => {
    expect(fillRoute(route, params)).toBe(path)
  })
})

describe('a parameter that is one of some words', () => {
  const policy = [
    screen('policy', { route: '/policy/{name}', params: { name: ['privacy', 'terms'] } }),
  ]
  test.each([
    ['/policy/privacy', 'policy'],
    ['/policy/other', undefined],
    ['/policy/Privacy', undefined],
    ['/policy/constructor', undefined],
  ])('%s', (path, found) => {
    expect(matchRoute(policy, path)?.screen.id).toBe(found)
  })
})
