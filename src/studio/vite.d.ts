interface ImportMeta {
  /** Vite puts the files in its place: their content by their path. */
  readonly glob: (
    pattern: string,
    options: { readonly eager: true; readonly import: 'default' },
  ) => Readonly<Record<string, Readonly<Record<string, string>>>>
}
