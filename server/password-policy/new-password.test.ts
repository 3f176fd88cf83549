import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../tenants/settings.ts'
import { defaultTenant } from '../tenants/tenants.ts'
import { serverPolicy } from './new-password.ts'

describe('the words of a tenant', () => {
  it.each([
    [
      'hanbit-bank',
      { 'en-US': 'Han River', 'ko-KR': '한강은행' },
      ['hanbit-bank', 'hanbitbank', 'han river', 'hanriver', '한강은행'],
    ],
    ['default', {}, ['gatehouse']],
    ['kt', { 'en-US': 'KT', 'ko-KR': '마루' }, ['마루']],
  ])('of %s are its name and its product, unless short', (name, product, words) => {
    const policy = serverPolicy(defaultSettings, {
      ...defaultTenant,
      name,
      product,
      languages: ['en-US', 'ko-KR'],
    })
    expect(policy.forbiddenWords).toEqual(['password', 'qwerty', 'abc123', ...words])
  })
})
