import { expect, it } from 'vitest'
import { Report } from '../../diagnostics/report.ts'
import { sourceText } from '../files.ts'
import { readApi, sameApi } from './read-api.ts'

const document = (summary: string, type: string) => `
openapi: 3.1.0
info: { title: Desk, version: "1" }
paths:
  /desk:
    get:
      operationId: getDesk
      summary: ${summary}
      responses:
        "200": { description: ${summary}, content: { application/json: { schema: { type: object, required: [open], properties: { open: { type: ${type} } } } } } }
`
const read = (text: string) => {
  const api = readApi(
    sourceText('openapi/common-api.yaml', text),
    sourceText('openapi/auth-endpoints.yaml', ''),
    new Report(),
  )
  return api && sameApi(api)
}

it('reuses the API after a description change, but not a type change', () => {
  const first = read(document('The desk.', 'boolean'))
  expect(first?.operations['getDesk']).toBeDefined()
  expect(read(document('Who is there.', 'boolean'))).toBe(first)
  expect(read(document('Who is there.', 'string'))).not.toBe(first)
})
