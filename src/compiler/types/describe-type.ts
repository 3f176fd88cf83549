import type { Type } from './type.ts'

/** A type in an author's words: `text`, `a list of integers`, `one of COMPLETE, VERIFY`. */
export function describeType(type: Type): string {
  switch (type.type) {
    case 'integer':
      return type.isMoment === true ? 'a time (integer milliseconds)' : 'an integer'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'a boolean'
    case 'text':
      return 'a text'
    case 'null':
      return 'null'
    case 'unknown':
      return 'a value'
    case 'enumeration':
      return type.words.length === 1
        ? `the word "${type.words[0] ?? ''}"`
        : `one of ${wordsOf(type.words.map(String))}`
    case 'list':
      return `a list (of: ${describeType(type.of)})`
    case 'object':
      return type.name === undefined
        ? `an object (${wordsOf(Object.keys(type.fields))})`
        : `${article(type.name)} ${type.name}`
    case 'map':
      return `a map (of: ${describeType(type.of)})`
    case 'nullable':
      return `${describeType(type.of)} or null`
  }
  return type satisfies never
}

function article(name: string): string {
  return /^[aeiou]/i.test(name) ? 'an' : 'a'
}

function wordsOf(words: readonly string[]): string {
  const shown = words.slice(0, 6).map((word) => (word === '' ? '""' : word))
  return words.length > shown.length ? `${shown.join(', ')} …` : shown.join(', ')
}
