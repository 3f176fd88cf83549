export interface HeaderSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/**
 * Node hands headers over in lower case; the document spells them as the standards do (RFC 9110,
 * section 5.1: names compare without case).
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
