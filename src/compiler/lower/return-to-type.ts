import { mapOf, moment, nullable, objectOf, required, text } from '../types/type.ts'

/** Where a wanted screen is kept, as engine/navigation/return-to.ts writes it. */
export const returnToType = nullable(
  objectOf({
    route: required(text),
    params: required(mapOf(text)),
    query: required(mapOf(text)),
    at: required(moment),
  }),
)
