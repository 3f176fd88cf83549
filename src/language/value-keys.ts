/**
 * Keys of a value, as part of the table of keys: in every value these keys belong to the flow
 * language.
 */
import {
  dataOf,
  either,
  key,
  type KeyTable,
  map,
  required,
  nameLike,
  nameOf,
  type Shape,
  type TableName,
  value,
} from './syntax-dsl.ts'

const columnLike = {
  pattern: '^[a-z][a-z0-9-]*[.][a-z][A-Za-z0-9-]*$',
  called: 'a column of a table, such as errors.says',
}

/** Replacement for each word: written here, or read from a table. */
export const forWords = (each: Shape): Shape => either(map(each), nameLike(columnLike))
/**
 * Anything with a value at evaluation time: values, lists and maps of them, including `=…` and `{
 * of, is, else }`.
 */
export const anyValue = dataOf('value')
export const values = map(anyValue)

export const valueTables = {
  valueByWord: {
    title: 'a value by a word',
    keys: {
      of: required(
        value,
        'Word; `is` has the value for each.',
        'of: =params.type\nis: { motp: UaMOTP, bio: UaApp }',
      ),
      is: required(
        forWords(anyValue),
        'Value for each word; one key may list several, with commas. Or the column of a table.',
        'is: { motp: UaMOTP, bio: UaApp }',
      ),
      else: key(
        anyValue,
        'Value for every other word; without it, each word needs its own.',
        'else: UaApp',
      ),
    },
  },
  givenCall: {
    title: 'a call that a part takes',
    keys: {
      call: required(
        nameOf('operation'),
        'Operation that the part calls, by its operationId; the part handles its answer.',
        'call: sendVerificationOtp',
      ),
      with: key(
        values,
        'Arguments, without those that the part adds (`given`).',
        'with: { requestId: =state.auth.requestId }',
      ),
    },
  },
} as const satisfies Partial<Readonly<Record<TableName, KeyTable>>>
