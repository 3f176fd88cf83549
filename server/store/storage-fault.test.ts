import { expect, test } from 'vitest'
import { isStorageFault } from './storage-fault.ts'

const told = (more: Readonly<Record<string, unknown>>, message = 'said') =>
  Object.assign(new Error(message), more)

test.each([
  ['SQLite is busy', told({ code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['SQLite is busy with a snapshot', told({ code: 'ERR_SQLITE_ERROR', errcode: 517 })],
  ['SQLite may only read', told({ code: 'ERR_SQLITE_ERROR', errcode: 8 })],
  ['SQLite cannot write', told({ code: 'ERR_SQLITE_ERROR', errcode: 10 })],
  ['the disk of SQLite is full', told({ code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['nobody listens', told({ code: 'ECONNREFUSED' })],
  ['a connection cut', told({ code: 'ECONNRESET' })],
  ['PostgreSQL shuts down', told({ code: '57P01' })],
  ['PostgreSQL begins', told({ code: '57P03' })],
  ['the disk of PostgreSQL is full', told({ code: '53100' })],
  ['PostgreSQL may only read', told({ code: '25006' })],
  ['a deadlock, three times', told({ code: '40P01' })],
  ['no connection in time', told({}, 'timeout exceeded when trying to connect')],
  ['a connection that ends', told({}, 'Connection terminated unexpectedly')],
])('S11: %s passes', (_, problem) => expect(isStorageFault(problem)).toBe(true))

test.each([
  ['a rule of SQLite', told({ code: 'ERR_SQLITE_ERROR', errcode: 2067 })],
  ['a statement that SQLite does not understand', told({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['a rule of PostgreSQL', told({ code: '23505' })],
  ['a table that is not there', told({ code: '42P01' })],
  ['our own mistake', new TypeError('x is not a function')],
  ['no error at all', 'ECONNREFUSED'],
])('%s does not', (_, problem) => expect(isStorageFault(problem)).toBe(false))
