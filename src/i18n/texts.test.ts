import { describe, expect, test } from 'vitest'
import { refineOf } from './refines.ts'
import type { Resource } from './resource.ts'
import { createTexts } from './texts.ts'

const files: Readonly<Record<string, Resource>> = {
  'en-US/verify': {
    sms: {
      title: 'SMS verification',
      sentTo: 'Sent to {target}.',
      left_one: '{count} try left',
      left_other: '{count} tries left',
    },
  },
  'ko-KR/verify': {
    sms: {
      title: 'SMS 인증',
      sentTo: '{target}(으)로 보냈습니다.',
      left_other: '{count}번 남았습니다',
    },
  },
  'en-US/app': { 'title.login': 'Login' },
  'ko-KR/app': { 'title.login': '로그인' },
}

function setUp(language: 'en-US' | 'ko-KR' = 'en-US') {
  const missing: string[] = []
  const fetched: string[] = []
  const texts = createTexts({
    language,
    missing: (key) => missing.push(key),
    loadNamespace: async (of, namespace) => {
      fetched.push(`${of}/${namespace}`)
      const file = files[`${of}/${namespace}`]
      if (file === undefined) throw new Error('no such file')
      return file
    },
  })
  const refine = refineOf('ko-KR')
  if (refine) texts.refine('ko-KR', refine)
  return { texts, missing, fetched }
}

describe('a text', () => {
  test('is found by its namespace and key, nested or dotted', async () => {
    const { texts } = setUp()
    await texts.load(['verify', 'app'])
    expect(texts.resolve({ key: 'verify.sms.title' })).toBe('SMS verification')
    expect(texts.resolve({ key: 'app.title.login' })).toBe('Login')
  })

  test('has its values filled in, plurals and particles included', async () => {
    const { texts } = setUp()
    await texts.load(['verify'])
    expect(texts.resolve({ key: 'verify.sms.left', values: { count: 1 } })).toBe('1 try left')
    expect(texts.resolve({ key: 'verify.sms.left', values: { count: 3 } })).toBe('3 tries left')
    await texts.use('ko-KR')
    expect(texts.resolve({ key: 'verify.sms.left', values: { count: 1 } })).toBe('1번 남았습니다')
    expect(texts.resolve({ key: 'verify.sms.sentTo', values: { target: '010-****-5678' } })).toBe(
      '010-****-5678로 보냈습니다.',
    )
  })

  test.each(['$t(sms.title)', '{count}', '<b>&amp;</b>', '$& $1', '{{target}}'])(
    'the value %s is only a value',
    async (target) => {
      const { texts } = setUp()
      await texts.load(['verify'])
      expect(
        texts.resolve({
          key: 'verify.sms.sentTo',
          values: { target, count: 7, lng: 'ko-KR', defaultValue: 'x' },
        }),
      ).toBe(`Sent to ${target}.`)
    },
  )

  test('shows nothing and is reported when no language has it', async () => {
    const { texts, missing } = setUp()
    await texts.load(['verify'])
    expect(texts.resolve({ key: 'verify.sms.nowhere' })).toBe('')
    expect(texts.resolve({ key: 'nowhere' })).toBe('')
    expect(texts.resolve({ key: '' })).toBe('')
    expect(missing).toEqual(['verify.sms.nowhere', 'nowhere'])
  })
})

describe('a change of language', () => {
  test('waits until every namespace in use is there', async () => {
    const { texts, fetched } = setUp()
    await texts.load(['verify', 'app'])
    const change = texts.use('ko-KR')
    expect(texts.resolve({ key: 'app.title.login' })).toBe('Login')
    await change
    expect(fetched).toEqual(['en-US/verify', 'en-US/app', 'ko-KR/verify', 'ko-KR/app'])
    expect(texts.resolve({ key: 'app.title.login' })).toBe('로그인')
    expect(texts.language()).toBe('ko-KR')
  })

  test('that fails leaves the language as it was', async () => {
    const { texts } = setUp()
    texts.add('en-US', 'only-english', { a: 'A' })
    await expect(texts.use('ko-KR')).rejects.toThrow('no such file')
    expect(texts.language()).toBe('en-US')
    expect(texts.resolve({ key: 'only-english.a' })).toBe('A')
  })

  test('the last of two wins', async () => {
    const { texts } = setUp()
    await texts.load(['app'])
    await Promise.all([texts.use('ko-KR'), texts.use('en-US')])
    expect(texts.resolve({ key: 'app.title.login' })).toBe('Login')
  })
})

test('a namespace is fetched once, however many ask at a time', async () => {
  const { texts, fetched } = setUp()
  await Promise.all([texts.load(['app']), texts.load(['app'])])
  await texts.load(['app'])
  expect(fetched).toEqual(['en-US/app'])
})
