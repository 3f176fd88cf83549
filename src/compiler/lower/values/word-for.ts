import type { Json } from '../../../language/json.ts'
import { present, type Type } from '../../types/type.ts'

/** Converts a YAML key, which is always a text, to the boolean or number that it means. */
export function wordFor(type: Type, key: string): Json {
  const inner = present(type)
  if (inner.type === 'boolean' && (key === 'true' || key === 'false')) return key === 'true'
  const numeric =
    inner.type === 'integer' ||
    inner.type === 'number' ||
    (inner.type === 'enumeration' && typeof inner.words[0] === 'number')
  return numeric && key !== '' && Number.isFinite(Number(key)) ? Number(key) : key
}
