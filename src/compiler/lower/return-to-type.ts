import { mapOf, moment, nullable, objectOf, required, text } from '../types/type.ts'

/** Type of a stored return-to, as engine/navigation/return-to.ts writes it. */
export const returnToType = nullable(
  objectOf({
    route: required(text),
    params: required(mapOf(text)),
    query: required(mapOf(text)),
    at: required(moment),
  }),
)
