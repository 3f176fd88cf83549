import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const own = join(import.meta.dirname, '../../openapi/common-api.yaml')

/** Operations that no server has: each answers with `{ ticket }`, one of them with an example. */
const operation = (path: string, id: string, example: string) => `  ${path}:
    post:
      operationId: ${id}
      summary: Send a question
      x-changes-state: true
      security: []
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [question]
              properties:
                question: { type: string, minLength: 1, maxLength: 500 }
      responses:
        "200":
          description: The question has a ticket.
          content:
            application/json:
              schema:
                type: object
                additionalProperties: false
                required: [ticket]
                properties:
                  ticket: { type: string, maxLength: 20 }
${example}        "400":
          $ref: "#/components/responses/ValidationFailed"
        "429":
          $ref: "#/components/responses/RateLimited"
        "500":
          $ref: "#/components/responses/SystemError"
`
const silent = `  /questions/silent:
    delete:
      operationId: dropQuestions
      summary: Drop all questions
      security: []
      responses:
        "204":
          description: None is left.
`

const withExample = '              example: { ticket: A-17 }\n'
const withWrongExample = '              examples: { first: { value: { number: 17 } } }\n'

/** Paths of operations that have no handler. */
export const questions = [
  operation('/questions/send', 'sendQuestion', ''),
  operation('/questions/ask', 'askQuestion', withExample),
  operation('/questions/guess', 'guessQuestion', withWrongExample),
  silent,
].join('')

/** The shipped document with them. */
export const documentWithQuestions = (): string =>
  readFileSync(own, 'utf8').replace(/^paths:\n/m, () => `paths:\n${questions}`)
