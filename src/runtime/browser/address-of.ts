import type { Address } from '../ports.ts'

/**
 * Returns the address of the application for a location of the router.
 * @param basePath without a slash at its end
 */
export function addressOf(
  {
    pathname,
    search,
    hash = '',
    state,
  }: {
    readonly pathname: string
    readonly search: string
    readonly hash?: string
    readonly state?: unknown
  },
  basePath: string,
): Address {
  const page =
    typeof state === 'object' && state !== null && 'page' in state && typeof state.page === 'string'
      ? { page: state.page }
      : {}
  const below =
    pathname.toLowerCase().startsWith(`${basePath.toLowerCase()}/`) ||
    pathname.toLowerCase() === basePath.toLowerCase()
  const path = below ? pathname.slice(basePath.length) : pathname
  return {
    path: `/${path.replace(/^\//, '')}`,
    query: firstOf(search),
    ...(hash.length > 1 && { fragment: firstOf(hash.slice(1)) }),
    ...page,
  }
}

/** Returns the first value of each name. A later value cannot replace a value that was checked. */
const firstOf = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(search)].toReversed())
