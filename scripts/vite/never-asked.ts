/**
 * Stands in for what rjsf would ask only of forms that we never give it: the compiler refuses
 * `oneOf` and `anyOf`, and no form of ours has `omitExtraData`.
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
