/** Keys of a file of mocks (`*.mock.yaml`), as part of the table of keys. */
import {
  data,
  key,
  keys,
  type KeyTable,
  map,
  name,
  oneOrMore,
  required,
  type TableName,
  value,
  word,
} from './syntax-dsl.ts'

export const mockTables = {
  mock: {
    title: 'a file of mocks',
    keys: {
      answers: required(
        map(oneOrMore(keys('mockAnswer'))),
        'Answers by operation: one, or several in order. The last one repeats.',
        'answers:\n  listFaq:\n    - rejected: RATE_LIMITED\n    - ok: { items: [] }',
      ),
    },
  },
  // The details of a code are beside `rejected`.
  mockAnswer: {
    title: 'a mock of an answer',
    keys: {
      'delay-ms': key(value, 'Milliseconds before the answer, at most 60000.', 'delay-ms: 800'),
    },
    words: {
      ok: word(
        data,
        'Answer of the operation; checked against OpenAPI.',
        'ok: { items: [] }\ndelay-ms: 800',
      ),
      rejected: word(
        name,
        'Error code of the operation, with its details next to it.',
        'rejected: RATE_LIMITED\nretryAfter: 20',
      ),
      status: word(
        value,
        'Documented status, with the simplest answer that its schema allows.',
        'status: 401',
      ),
    },
    others: data,
  },
} as const satisfies Partial<Readonly<Record<TableName, KeyTable>>>
