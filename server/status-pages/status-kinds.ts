/** Kinds of a page in place of an answer that users cannot read; texts/ has its words. */
export const statusKinds = [
  'unavailable',
  'busy',
  'not-found',
  'unreadable',
  'refused',
  'failed',
] as const
export type StatusKind = (typeof statusKinds)[number]

/** Kinds in which a retry may succeed: their page retries by itself. */
export const isRetried = (kind: StatusKind): boolean => kind === 'unavailable' || kind === 'busy'

/** RFC 9110, section 15: the kind of an error by its status. */
export function kindOf(status: number): StatusKind {
  if (status === 429) return 'busy'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  if (status >= 500) return 'failed'
  if (status === 404 || status === 405 || status === 410) return 'not-found'
  return status === 401 || status === 403 ? 'refused' : 'unreadable'
}
