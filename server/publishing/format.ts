/**
 * Number of the format that the code of a page and this server share: the calls, the cookies, and
 * the parts of a stored version. Raise it with a change that an older page cannot use.
 */
export const currentFormat = 1

/** The formats that this server serves. */
export const servedFormats = { oldest: 1, newest: currentFormat } as const

/** True when a server with this range serves a version of this format. */
export const isServed = (
  format: number,
  { oldest, newest }: { readonly oldest: number; readonly newest: number } = servedFormats,
): boolean => Number.isInteger(format) && format >= oldest && format <= newest
