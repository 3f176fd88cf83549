import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PageFile {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
}

const endings = { br: '.br', gzip: '.gz' } as const

/**
 * Reads each page file once, and returns it in the best encoding that the browser accepts (RFC
 * 9110, section 12.5.3).
 */
export function pageFiles(
  dist: string,
): (file: string, acceptEncoding: string | undefined) => PageFile {
  const known = new Map<string, Buffer>()
  return (file, acceptEncoding = '') => {
    const [encoding] = acceptedEncodings(acceptEncoding)
    const path = join(dist, encoding === undefined ? file : file + endings[encoding])
    const bytes = known.get(path) ?? readFileSync(path)
    known.set(path, bytes)
    return { bytes, encoding }
  }
}

/** Returns the compressions that a browser accepts, the best first. */
export const acceptedEncodings = (acceptEncoding = ''): readonly ('br' | 'gzip')[] =>
  (['br', 'gzip'] as const).filter((name) => accepts(acceptEncoding, name))

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(acceptedBy(encoding), 'i').test(header)

/**
 * Returns a regular expression for `Accept-Encoding`, ignoring case: the encoding is named, without
 * the weight 0 that refuses it.
 */
export const acceptedBy = (encoding: string): string =>
  String.raw`(?:^|,)\s*${encoding}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?\s*(?:,|$)`
