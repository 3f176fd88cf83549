function noReference(): never {
  throw new Error('A schema with $ref reached the browser.')
}

/**
 * Replaces `fast-uri` and `jsonpointer`, which rjsf uses to resolve a `$ref`, because the compiler
 * has inlined them.
 */
export default { resolve: noReference, get: noReference }
