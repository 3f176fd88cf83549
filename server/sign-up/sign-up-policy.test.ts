import { expect, it } from 'vitest'
import { readAttributes } from './sign-up-policy.ts'

it('D5.03: job details lose outer spaces, inner white space becomes one space', () => {
  expect(readAttributes('maru', { department: '  Research \t and   Design ' })).toEqual({
    department: 'Research and Design',
  })
})

it('accepts each type of value', () => {
  const full = { department: 'Research', site: 'suwon', firstDay: '2026-12-01' }
  expect(readAttributes('maru', full)).toEqual(full)
  const bank = { branch: 'Gangnam', handlesCustomers: false }
  expect(readAttributes('hanbit-bank', bank)).toEqual(bank)
})

const atMaru = { department: 'Research' }
const atBank = { branch: 'Gangnam', handlesCustomers: true }

it.each([
  ['a number for a text', 'maru', { department: 7 }, 'department', 'type'],
  ['a list for a text', 'maru', { department: ['Research'] }, 'department', 'type'],
  ['a map for a text', 'maru', { department: { is: 'Research' } }, 'department', 'type'],
  ['an answer for a text', 'maru', { department: true }, 'department', 'type'],
  [
    'a text for an answer',
    'hanbit-bank',
    { ...atBank, handlesCustomers: 'true' },
    'handlesCustomers',
    'type',
  ],
  [
    'a number for an answer',
    'hanbit-bank',
    { ...atBank, handlesCustomers: 1 },
    'handlesCustomers',
    'type',
  ],
  ['a list for a choice', 'maru', { ...atMaru, site: ['seoul'] }, 'site', 'type'],
  ['a choice that is not offered', 'maru', { ...atMaru, site: 'busan' }, 'site', 'one-of'],
  ['a name of every object as a choice', 'maru', { ...atMaru, site: 'toString' }, 'site', 'one-of'],
  ['a day that does not exist', 'maru', { ...atMaru, firstDay: '2026-02-30' }, 'firstDay', 'date'],
  [
    'a longer text than the tenant allows',
    'hanbit-bank',
    { ...atBank, branch: 'x'.repeat(51) },
    'branch',
    'max-length',
  ],
  ['a control character', 'maru', { department: 'Research\u0007' }, 'department', 'pattern'],
  ['a line break in a choice', 'maru', { ...atMaru, site: 'seoul\n' }, 'site', 'pattern'],
  ['nothing where the tenant asks', 'maru', { department: ' ' }, 'department', 'required'],
  ['null where the tenant asks', 'maru', { department: null }, 'department', 'required'],
  ['the field of another tenant', 'maru', { ...atMaru, branch: 'Gangnam' }, 'branch', 'unknown'],
  ['a name of every object', 'maru', { ...atMaru, constructor: 'x' }, 'constructor', 'unknown'],
  [
    'a prototype',
    'maru',
    JSON.parse('{"department":"Research","__proto__":"x"}'),
    '__proto__',
    'unknown',
  ],
] as const)('refuses %s', (...[, tenant, given, name, rule]) => {
  expect(() => readAttributes(tenant, given)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: `/plainAttrs/attributes/${name}`, rule }] },
    }),
  )
})
