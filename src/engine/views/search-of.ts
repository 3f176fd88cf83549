/** Returns the query of an address, with its question mark; '' for none. */
export function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}
