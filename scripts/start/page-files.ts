import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PageFile {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

const endings = { br: '.br', gzip: '.gz' } as const

/**
 * The files of the pages, read once each, in the best encoding that the browser takes (RFC 9110,
 * section 12.5.3).
 */
export function pageFiles(
  dist: string,
): (file: string, acceptEncoding: string | undefined) => PageFile {
  const known = new Map<string, Buffer>()
  return (file, acceptEncoding = '') => {
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name))
    const path = join(dist, encoding === undefined ? file : file + endings[encoding])
    const bytes = known.get(path) ?? readFileSync(path)
    known.set(path, bytes)
    return { bytes, encoding }
  }
}

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(acceptedBy(encoding), 'i').test(header)

/**
 * A regular expression for `Accept-Encoding`, without regard to case: named, and not with a weight
 * of 0, which refuses it.
 */
export const acceptedBy = (encoding: string): string =>
  String.raw`(?:^|,)\s*${encoding}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?\s*(?:,|$)`
