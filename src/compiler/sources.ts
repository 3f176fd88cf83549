/** Input of the compiler: file texts by their path from the project root, with `/`. */
export interface Sources {
  /**
   * Every .yaml file under flows/ and schemas/fields/, and .yml files, which are reported as
   * unknown.
   */
  readonly files: ReadonlyMap<string, string>
  /** Entries with a file name that cannot be read, with the reason in words. */
  readonly unreadable?: ReadonlyMap<string, string>
  /**
   * Pictures in the folders of tenants by their path, each with its address for the page: named by
   * its content, below the base path.
   */
  readonly pictures?: ReadonlyMap<string, string>
  /** Files in the folders of tenants that no page draws, with the reason in words. */
  readonly refusedPictures?: ReadonlyMap<string, string>
  /**
   * Texts of the page and of errors where the product writes none: language to a file of YAML, with
   * the namespaces as keys.
   */
  readonly defaultTexts?: ReadonlyMap<string, string>
  /** Operations that the server of this project has; undefined when that is unknown. */
  readonly handled?: ReadonlySet<string>
  /** Empty where there is no such file. */
  readonly openapi: { readonly commonApi: string; readonly authEndpoints: string }
}
