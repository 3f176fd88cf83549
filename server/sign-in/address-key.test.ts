import { expect, it } from 'vitest'
import { addressKey } from './address-spelling.ts'

it.each([
  ['Email', 'ÉLISE@Example.com', 'élise@example.com'],
  ['Email', 'E\u0301lise@example.com', 'élise@example.com'],
  ['Email', ' İlker@example.com', 'i\u0307lker@example.com'],
  ['Email', '\u212Aim@example.com', 'kim@example.com'],
  ['Sms', '+82 10-5550-0105', '+821055500105'],
  ['UaApp', 'A phone', ''],
] as const)('%s %s is compared as %s', (kind, address, key) => {
  expect(addressKey({ kind, address })).toBe(key)
})
