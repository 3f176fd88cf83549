import { isInteger, isText, type Type } from './type.ts'

/** True when every value of `found` is allowed where `wanted` is expected. */
export function fits(found: Type, wanted: Type): boolean {
  if (found.type === 'unknown' || wanted.type === 'unknown') return true
  // An empty enumeration has no values. The cause is reported where the words were excluded.
  if (found.type === 'enumeration' && found.words.length === 0) return true
  if (found.type === 'null') return wanted.type === 'nullable' || wanted.type === 'null'
  if (wanted.type === 'nullable')
    return fits(found.type === 'nullable' ? found.of : found, wanted.of)
  if (found.type === 'nullable') return false
  switch (wanted.type) {
    case 'text':
      return isText(found)
    case 'integer':
      return isInteger(found)
    case 'number':
      return found.type === 'number' || isInteger(found)
    case 'boolean':
    case 'null':
      return found.type === wanted.type
    case 'enumeration':
      // A plain text may be one of the words. Only words that certainly differ are an error (the
      // server still checks).
      if (found.type === 'enumeration')
        return found.words.every((word) => wanted.words.includes(word))
      return wanted.words.every((word) => typeof word === 'string')
        ? found.type === 'text'
        : found.type === 'integer'
    case 'list':
      return found.type === 'list' && fits(found.of, wanted.of)
    case 'map':
      return found.type === 'map'
        ? fits(found.of, wanted.of)
        : found.type === 'object' &&
            Object.values(found.fields).every((field) => fits(field.type, wanted.of))
    case 'object':
      if (found.type !== 'object') return false
      return (
        Object.entries(wanted.fields).every(([name, field]) => {
          const own = Object.hasOwn(found.fields, name) ? found.fields[name] : undefined
          return own === undefined
            ? field.optional
            : (field.optional || !own.optional) && fits(own.type, field.type)
        }) && Object.keys(found.fields).every((name) => Object.hasOwn(wanted.fields, name))
      )
  }
  return wanted satisfies never
}
