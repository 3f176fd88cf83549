/** OpenAPI 3.1.1, section 4.8.5. */
export interface Server {
  readonly url: string
  readonly variables?: Readonly<Record<string, { readonly default?: string }>>
}

/**
 * Returns the path of the first server, with the defaults of its variables (OpenAPI 3.1.1, section
 * 4.8.5): the calls go to the origin of the page. Empty when a document has no server.
 */
export function basePath(servers: readonly Server[] | undefined): string {
  const server = servers?.[0]
  const url = (server?.url ?? '').replaceAll(
    /\{([^{}]*)\}/g,
    (_, name: string) => server?.variables?.[name]?.default ?? '',
  )
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '')
}
