/**
 * Replaces code that rjsf runs only for forms that the compiler refuses: `oneOf`, `anyOf`, and
 * `omitExtraData`.
 */
function neverAsked(): never {
  throw new Error('A form asked for what the compiler does not let through.')
}
export default neverAsked
export {
  neverAsked as calculateIndexScore,
  neverAsked as getFieldNames,
  neverAsked as getUsedFormData,
  neverAsked as isValueEmpty,
}
export const JUNK_OPTION = {}
