function noReference(): never {
  throw new Error('A schema with $ref reached the browser.')
}

/**
 * Stands in for `fast-uri` and `jsonpointer`, with which rjsf resolves a `$ref`: the compiler has
 * inlined them.
 */
export default { resolve: noReference, get: noReference }
