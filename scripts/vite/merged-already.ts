/** Replaces rjsf's merge of `allOf`, because the compiler has merged them. */
export default function shallowAllOfMerge(): never {
  throw new Error('A schema with allOf reached the browser.')
}
