/**
 * Returns the group of a language: the group with the longest matching range (RFC 4647, section
 * 3.4, lookup), ignoring case. `*` matches every language. Returns an empty text when none matches.
 */
export function regionOf(
  regions: Readonly<Record<string, readonly string[]>>,
  language: string,
): string {
  const tag = language.toLowerCase()
  const fitting = Object.entries(regions).flatMap(([region, ranges]) =>
    ranges
      .filter((range) => fits(range.toLowerCase(), tag))
      .map((range) => ({ region, length: range === '*' ? 0 : range.length })),
  )
  return fitting.toSorted((one, other) => other.length - one.length)[0]?.region ?? ''
}

const fits = (range: string, tag: string) =>
  range === '*' || range === tag || tag.startsWith(`${range}-`)
