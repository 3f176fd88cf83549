export interface HeaderSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/**
 * Writes header names in lower case, as Node does. The document spells them as the standards do
 * (RFC 9110, section 5.1: names are case-insensitive).
 */
export function lowerCaseHeaderNames(schema: HeaderSchema): HeaderSchema {
  const { properties = {}, required = [] } = schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [name.toLowerCase(), of]),
    ),
    required: required.map((name) => name.toLowerCase()),
  }
}
