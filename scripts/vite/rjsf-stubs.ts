/**
 * Replaces code that rjsf runs only for forms that the compiler refuses: `oneOf`, `anyOf`, and
 * `omitExtraData`.
 */
function refusedByCompiler(): never {
  throw new Error('A form asked for what the compiler does not let through.')
}
export default refusedByCompiler
export {
  refusedByCompiler as calculateIndexScore,
  refusedByCompiler as getFieldNames,
  refusedByCompiler as getUsedFormData,
  refusedByCompiler as isValueEmpty,
}
export const JUNK_OPTION = {}
