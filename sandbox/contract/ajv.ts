import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. Nothing is removed from or added to a body; only what arrives as text in an address is converted. */
export function ajv({ coerceTypes }: { readonly coerceTypes: boolean }): Ajv2020 {
  const made = new Ajv2020({ strict: false, coerceTypes, removeAdditional: false, useDefaults: false, allErrors: false })
  formats.default(made)
  return made
}
