import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import type { Name } from './project-names.ts'

/** Input of a part, with its description from `takes`. */
export interface TakenName {
  readonly name: string
  readonly type: string
  readonly words: readonly string[]
  readonly like?: string
  readonly answers?: string
  readonly help: string
}

/** A part, with the keys that it adds to the screen that uses it. */
export interface PartName extends Name {
  readonly takes: readonly TakenName[]
  readonly ends: readonly string[]
}

/** A file without a name, or a broken one, has no known parts. */
export function partIn(text: string): PartName | undefined {
  const { contents, errors } = parseDocument(text)
  const name = isMap(contents) ? wordAt(contents, 'part') : undefined
  if (!isMap(contents) || name === undefined || errors.length > 0) return undefined
  const takes = contents.get('takes')
  return {
    name,
    takes: isMap(takes)
      ? takes.items.flatMap(({ key, value }) =>
          isScalar(key) && isMap(value) ? [takenName(String(key.value), value)] : [],
        )
      : [],
    ends: wordsOf(contents.get('ends')),
  }
}

function takenName(name: string, written: YAMLMap): TakenName {
  const type = wordAt(written, 'type') ?? ''
  const words = wordsOf(written.get('type'))
  const [like, answers] = [wordAt(written, 'like'), wordAt(written, 'answers')]
  const kind =
    words.length > 0
      ? `One of ${words.map((word) => `\`${word}\``).join(', ')}`
      : kindOf(type, like, answers)
  const leave = written.get('optional') === true ? '; it may be left out' : ''
  // Comment of the part's author.
  const remark = typeof written.comment === 'string' ? ` (${written.comment.trim()})` : ''
  return {
    name,
    type,
    words,
    ...(like !== undefined && { like }),
    ...(answers !== undefined && { answers }),
    help: `${kind}${leave}${remark}.`,
  }
}

/** Name of a type of `takes` in help texts. */
function kindOf(type: string, like: string | undefined, answers: string | undefined): string {
  if (type === 'call')
    return answers === undefined ? 'A call' : `A call that answers \`${answers}\``
  if (type === 'store')
    return like === undefined
      ? 'A copy of a store'
      : `A copy of a store with the fields of \`${like}\``
  return kinds[type] ?? `A value of type \`${type}\``
}

const kinds: Readonly<Record<string, string>> = {
  text: 'A text',
  integer: 'A whole number',
  boolean: '`true` or `false`',
  'error-code': 'An error code',
  key: 'The key of a text',
  icon: 'The name of a picture',
}

function wordAt(map: YAMLMap, key: string): string | undefined {
  const found = map.get(key)
  return typeof found === 'string' ? found : undefined
}

function wordsOf(list: unknown): readonly string[] {
  return isSeq(list)
    ? list.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : []))
    : []
}
