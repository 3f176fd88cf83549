declare const allowed: unique symbol
/** An address that may be left for. Only this file makes one. */
export type AllowedUrl = string & { readonly [allowed]: true }
