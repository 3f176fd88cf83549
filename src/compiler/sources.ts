/**
 * What is compiled: the texts of the files by their path from the root of the project, with `/`.
 */
export interface Sources {
  /**
   * Everything under flows/ and schemas/fields/ that ends in .yaml, or in .yml, which is told as
   * unknown.
   */
  readonly files: ReadonlyMap<string, string>
  /** What is called as a file is and can be read by nobody, with the reason in words. */
  readonly unreadable?: ReadonlyMap<string, string>
  /** Empty where there is no such file. */
  readonly openapi: { readonly commonApi: string; readonly authEndpoints: string }
}
