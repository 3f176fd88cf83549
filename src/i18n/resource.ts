/** The texts of one file: keys, nested or dotted, to sentences. */
export interface Resource { readonly [key: string]: string | Resource }

/** Fetches a namespace (a file of flows/texts) in a language. */
export type LoadNamespace = (language: string, namespace: string) => Promise<Resource>
