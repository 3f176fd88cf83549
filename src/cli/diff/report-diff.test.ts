import { expect, test } from 'vitest'
import type { Change } from '../../compare/change.ts'
import { plain } from '../reporters/paint.ts'
import { diffText } from './report-diff.ts'

test('names of files, tenants and versions cannot hide or colour the report', () => {
  const evil = 'a\u001b[2K\u202Eb'
  const change: Change = {
    rule: 'text-added',
    subjects: [],
    risk: 'low',
    sentence: evil,
    tenants: [evil],
    before: { cause: { file: `flows/${evil}.yaml`, line: 1, column: 1 } },
    after: {},
  }
  const compared = { before: evil, after: evil, changes: [change] }
  const report = diffText(compared, plain, ['x', 'y'])
  expect(report).not.toMatch(/[\u001b\u202E]/)
  expect(report).toContain('flows/a<U+001B>[2K<U+202E>b.yaml:1:1')
})
