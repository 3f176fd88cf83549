/**
 * Returns the segments of a path. One slash at the end does not count, and an empty segment stays.
 */
export function segmentsOf(path: string): readonly string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  return inner === '' ? [] : inner.split(/\//)
}

const parameter = /^\{(\w+)\}$/

/** Returns the name of a parameter segment (`{type}`), or undefined for a static segment. */
export const parameterOf = (segment: string): string | undefined => parameter.exec(segment)?.[1]

/**
 * Returns a route with its parameters filled in, percent-encoded. Returns undefined when a
 * parameter is missing, empty, or not Unicode.
 */
export function fillRoute(
  route: string,
  params: Readonly<Record<string, string>>,
): string | undefined {
  const filled = segmentsOf(route).map((segment) => {
    const name = parameterOf(segment)
    return name === undefined
      ? segment
      : encoded(Object.hasOwn(params, name) ? params[name] : undefined)
  })
  const present = filled.filter((segment) => segment !== undefined)
  if (present.length !== filled.length) return undefined
  return present.length === 0 ? route : present.map((segment) => `/${segment}`).join('')
}

/**
 * Decodes a segment of the address. Returns undefined when its percent-encoding is broken or hides
 * control characters.
 */
export function decoded(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment)
    return /[\u0000-\u001F\u007F]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Encodes a segment. `.` and `..` are not names, because every address parser would remove them.
 */
function encoded(value: string | undefined): string | undefined {
  if (value === undefined || value === '' || value === '.' || value === '..') return undefined
  try {
    return encodeURIComponent(value)
  } catch {
    return undefined
  }
}
