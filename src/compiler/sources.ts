/** What is compiled: the texts of the files by their path from the root of the project, with `/`. */
export interface Sources {
  /** Everything under flows/ and schemas/fields/ that ends in .yaml, or in .yml, which is told as unknown. */
  readonly files: ReadonlyMap<string, string>
  readonly openapi: { readonly commonApi: string; readonly authEndpoints: string }
}
