import type { Json } from '../../../language/json.ts'
import { present, type Type } from '../../types/type.ts'

/** A YAML key is a text; its value may be a boolean or a number. */
export function wordFor(type: Type, key: string): Json {
  const inner = present(type)
  if (inner.type === 'boolean' && (key === 'true' || key === 'false')) return key === 'true'
  const numeric =
    inner.type === 'integer' ||
    inner.type === 'number' ||
    (inner.type === 'enumeration' && typeof inner.words[0] === 'number')
  return numeric && key !== '' && Number.isFinite(Number(key)) ? Number(key) : key
}
