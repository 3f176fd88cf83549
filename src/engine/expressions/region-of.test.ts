import { describe, expect, test } from 'vitest'
import { regionOf } from './context-for.ts'

const regions = {
  'pt-419': ['pt', 'es-419', 'es-MX'],
  'en-150': ['es', 'de', 'en-GB'],
  'ko-KR': ['ko'],
  'en-001': ['*'],
}

describe('the group of a language (T12)', () => {
  test.each([
    ['ko', 'ko-KR'],
    ['ko-KR', 'ko-KR'],
    ['KO-kr', 'ko-KR'],
    ['kok-IN', 'en-001'],
    ['es', 'en-150'],
    ['es-ES', 'en-150'],
    ['es-MX', 'pt-419'],
    ['es-419', 'pt-419'],
    ['pt-PT', 'pt-419'],
    ['de-AT-1996', 'en-150'],
    ['en-GB', 'en-150'],
    ['en', 'en-001'],
    ['ja-JP', 'en-001'],
    ['', 'en-001'],
  ])('of %s is %s', (language, region) => expect(regionOf(regions, language)).toBe(region))

  test('is none where no range fits', () => expect(regionOf({ 'ko-KR': ['ko'] }, 'de')).toBe(''))
})
