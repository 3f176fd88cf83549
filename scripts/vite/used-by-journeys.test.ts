import { expect, test } from 'vitest'
import type { Journey } from '../../src/language/program.ts'
import { pruneTexts, rulesOf, widgetsOf } from './used-by-journeys.ts'

const texts = {
  'en-US': {
    otp: {
      expired: 'It has run out.',
      left_one: '{count} try left',
      left_other: '{count} tries left',
      sms: { title: 'By text message', says: 'We sent a code.' },
    },
    idp: { wrong: 'It did not say who you are.' },
  },
  'ko-KR': {
    otp: {
      expired: '만료되었습니다.',
      left_other: '{count}회 남았습니다.',
      sms: { title: '문자 메시지', says: '코드를 보냈습니다.' },
    },
    idp: { wrong: '사용자를 확인할 수 없습니다.' },
  },
}

test('another journey keeps only shown texts, in every language and plural form', () => {
  expect(pruneTexts(texts, new Set(['otp.left', 'otp.sms.title', 'signUp.title']))).toEqual({
    'en-US': {
      otp: {
        left_one: '{count} try left',
        left_other: '{count} tries left',
        sms: { title: 'By text message' },
      },
    },
    'ko-KR': { otp: { left_other: '{count}회 남았습니다.', sms: { title: '문자 메시지' } } },
  })
})

const journey = (widget: string): Journey => ({
  name: 'rooms',
  // Only the name of the widget counts.
  screens: [{ form: { ui: { entry: { 'ui:widget': widget } } } }] as unknown as Journey['screens'],
  texts: [],
})

const use = (rule: string) => ({ at: 'plan', rule, parameter: { is: 'literal', value: true } })

test('a journey registers the later widgets of its forms', () => {
  const code = widgetsOf(journey('multi-line'))
  expect(code).toMatch(
    /^import \{ widgets \} from ".*slim-registry\.ts"\nimport \{ MultiLineWidget \} from ".*\/later\/MultiLineWidget\.tsx"\nObject\.assign\(widgets, \{ "multi-line": MultiLineWidget \}\)\n$/,
  )
})

test('a journey with a file loads its widget and its rules', () => {
  expect(widgetsOf(journey('file'))).toContain('{ "file": FileWidget }')
  const rules = rulesOf({
    name: 'rooms',
    screens: [
      { form: { rules: ['file-kinds', 'max-kilobytes', 'file'].map(use) } },
    ] as unknown as Journey['screens'],
    texts: [],
  })
  expect(rules).toMatch(/export const rules = \[file, fileKinds, maxKilobytes\]/)
})

test('a journey without later widgets loads none', () => {
  expect(widgetsOf(journey('password'))).toBe('')
})
