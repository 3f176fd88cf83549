/** Stands in for `fast-uri`, with which rjsf resolves a `$ref`: the compiler has inlined them. */
export default {
  resolve(): never {
    throw new Error('A schema with $ref reached the browser.')
  },
}
