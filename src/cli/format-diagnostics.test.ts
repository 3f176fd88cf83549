import { expect, it } from 'vitest'
import type { Diagnostic } from '../language/diagnostic.ts'
import { formatDiagnostics } from './format-diagnostics.ts'

const mistake = (line: number, code: string): Diagnostic => ({
  code,
  severity: 'error',
  message: 'Wrong.',
  remedy: 'Mend it.',
  related: [],
  span: { file: 'flows/app.yaml', start: 0, end: 1, line, column: 1 },
})

it('shows twenty problems per code and file, then the number of others', () => {
  const many = Array.from({ length: 25 }, (_, index) => mistake(index + 1, 'unknown-text'))
  const shown = formatDiagnostics([...many, mistake(30, 'unknown-key')], {
    files: new Map([['flows/app.yaml', 'x']]),
    openapi: { commonApi: '', authEndpoints: '' },
  })
  expect(shown.match(/error  unknown-text/g)).toHaveLength(20)
  expect(shown).toContain('flows/app.yaml  and 5 more of unknown-text in this file.')
  expect(shown).toContain('flows/app.yaml:30:1  error  unknown-key')
})
