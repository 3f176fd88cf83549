import { describeType } from './describe-type.ts'
import type { Type, Word } from './type.ts'

type Enumeration = Extract<Type, { readonly type: 'enumeration' }>

/** Sources of lists of words. A type keeps its list when it becomes nullable or optional. */
const declared = new WeakMap<readonly Word[], string>()

/** Marks a list of words with its source, in words of an author. */
export function wordsFrom<Words extends readonly Word[]>(words: Words, source: string): Words {
  declared.set(words, source)
  return words
}

/** `Sms, Email (from flows/state.yaml)` */
export function describeWords(type: Enumeration): string {
  const source = type.codes ? 'error codes of the OpenAPI document' : declared.get(type.words)
  return `${describeType(type)}${source === undefined ? '' : ` (${source})`}`
}
