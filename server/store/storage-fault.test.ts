import { expect, test } from 'vitest'
import { isStorageFault } from './open-store.ts'

const fault = (more: Readonly<Record<string, unknown>>, message = 'said') =>
  Object.assign(new Error(message), more)

test.each([
  ['SQLite is busy', fault({ code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['SQLite is busy with a snapshot', fault({ code: 'ERR_SQLITE_ERROR', errcode: 517 })],
  ['SQLite may only read', fault({ code: 'ERR_SQLITE_ERROR', errcode: 8 })],
  ['SQLite cannot write', fault({ code: 'ERR_SQLITE_ERROR', errcode: 10 })],
  ['the disk of SQLite is full', fault({ code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['no server listens', fault({ code: 'ECONNREFUSED' })],
  ['a connection cut', fault({ code: 'ECONNRESET' })],
  ['PostgreSQL shuts down', fault({ code: '57P01' })],
  ['PostgreSQL begins', fault({ code: '57P03' })],
  ['the disk of PostgreSQL is full', fault({ code: '53100' })],
  ['PostgreSQL may only read', fault({ code: '25006' })],
  ['a deadlock, three times', fault({ code: '40P01' })],
  ['no connection in time', fault({}, 'timeout exceeded when trying to connect')],
  ['a connection that ends', fault({}, 'Connection terminated unexpectedly')],
])('S11: %s passes', (_, problem) => expect(isStorageFault(problem)).toBe(true))

test.each([
  ['a rule of SQLite', fault({ code: 'ERR_SQLITE_ERROR', errcode: 2067 })],
  ['a statement that SQLite does not understand', fault({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['a rule of PostgreSQL', fault({ code: '23505' })],
  ['a table that is not there', fault({ code: '42P01' })],
  ['our own mistake', new TypeError('x is not a function')],
  ['no error at all', 'ECONNREFUSED'],
])('%s does not', (_, problem) => expect(isStorageFault(problem)).toBe(false))
