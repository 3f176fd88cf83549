import { expect, test } from 'vitest'
import { basePath } from './paths.ts'

test.each([
  ['https://api.example.com/v1/', '/v1'],
  ['https://api.example.com', ''],
  ['//api.example.com/v1', '/v1'],
  ['/v1', '/v1'],
  ['./v1', '/v1'],
  ['../v1/', '/v1'],
  ['v1', '/v1'],
  ['.', ''],
  ['/', ''],
])('calls of a document with the server %s begin with "%s"', (url, path) => {
  expect(basePath([{ url }])).toBe(path)
})

test('a server has the defaults of its variables, and a document may have no server', () => {
  const variables = { host: { default: 'a.example' }, version: { default: 'v2' } }
  expect(basePath([{ url: 'https://{host}:{port}/{version}', variables }])).toBe('/v2')
  expect(basePath(undefined)).toBe('')
  expect(basePath([])).toBe('')
})
