import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { compile } from '../../src/compiler/compile.ts'
import { exampleOf } from '../../src/compiler/scenarios/read-mocks.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import { documentWithQuestions } from '../support/document-with.ts'
import { smallProject } from './virtual-project.ts'

const commonApi = documentWithQuestions()
const small = smallProject()

function withMocks(text: string): Sources {
  return {
    ...small,
    files: new Map([...small.files, ['flows/demo/code.mock.yaml', text]]),
    openapi: { ...small.openapi, commonApi },
  }
}

function mocksIn(text: string) {
  const sources = withMocks(text)
  const compiled = compile(sources)
  expect(formatDiagnostics(compiled.diagnostics, sources)).toBe('')
  return compiled.mocks
}

describe('mocks', () => {
  it('get their status from the document, and missing values from the schema', () => {
    expect(
      mocksIn(`answers:
  sendQuestion:
    - { rejected: RATE_LIMITED, retryAfter: 20, delay-ms: 5 }
    - ok: {}
  dropQuestions: { status: 204 }
  askQuestion: { status: 200 }
`),
    ).toEqual({
      sendQuestion: {
        from: 'flows/demo/code.mock.yaml',
        answers: [
          {
            status: 429,
            body: expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 20 }),
            delayMs: 5,
          },
          { status: 200, body: { ticket: 'ticket' }, delayMs: 0 },
        ],
      },
      dropQuestions: {
        from: 'flows/demo/code.mock.yaml',
        answers: [{ status: 204, delayMs: 0 }],
      },
      askQuestion: {
        from: 'flows/demo/code.mock.yaml',
        answers: [{ status: 200, body: { ticket: 'A-17' }, delayMs: 0 }],
      },
    })
  })

  it('are in no program', () => {
    const text = 'answers:\n  sendQuestion: { ok: { ticket: CANARY-1 } }\n'
    const { tenants, mocks } = compile(withMocks(text))
    expect(JSON.stringify(mocks)).toContain('CANARY-1')
    expect(Object.keys(tenants)).toContain('default')
    expect(JSON.stringify(tenants)).not.toContain('CANARY-1')
  })
})

describe('the example of an answer', () => {
  it.each([
    ['beside the schema', 'askQuestion', [{ status: 200, body: { ticket: 'A-17' }, delayMs: 0 }]],
    ['is not needed without a body', 'dropQuestions', [{ status: 204, delayMs: 0 }]],
  ])('%s', (_, operation, answers) => {
    expect(exampleOf(commonApi, operation)).toEqual({
      mock: { from: 'openapi/common-api.yaml', answers },
    })
  })

  it.each([
    ['is missing', 'sendQuestion', 'its answer has no example'],
    [
      'does not fit',
      'guessQuestion',
      'its example does not follow its schema: "ticket" is missing',
    ],
  ])('%s', (_, operation, reason) => {
    expect(exampleOf(commonApi, operation)).toEqual({ reason })
  })
})
