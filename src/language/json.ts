/** A value as JSON has it: what answers, state, forms and expressions are made of. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}
