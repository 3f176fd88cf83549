/** A JSON value: answers, state, forms and expressions consist of it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}
