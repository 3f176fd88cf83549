import { suggest } from '../compiler/suggest.ts'
import { type Origin, originsOf } from '../compiler/tenants/origin.ts'
import type { Span } from '../language/span.ts'
import { sourcesIn } from './sources-in.ts'

/**
 * Prints the origin of a tenant's values.
 * @returns 2 for an unknown tenant or value, or when there is nothing to read
 */
export function explainTenant(root: string, tenant: string, path: string): number {
  const sources = sourcesIn(root)
  if (!sources) return 2
  // Accepts the path as in a flow (`tenant.otp.digits`) and as in the file of a tenant.
  const asked = originsOf(sources, tenant, path.replace(/^(?:tenant|values)\./, ''))
  switch (asked.found) {
    case 'origins':
      console.log(asked.origins.map(described).join('\n\n'))
      return 0
    case 'no-tenant':
      console.error(
        `There is no tenant called "${tenant}".${suggest(tenant, asked.known)} There are ${asked.known.join(', ')}.`,
      )
      return 2
    case 'nothing':
      console.error(
        `The tenant "${tenant}" has nothing at "${path}".${suggest(path.slice(path.lastIndexOf('.') + 1), asked.known)}${asked.known.length > 0 ? ` There are ${asked.known.join(', ')}.` : ''}`,
      )
      return 2
  }
  return asked satisfies never
}

function described({ path, value, at, byDefault, limit }: Origin): string {
  const lines = [
    [place(at), 'set here'],
    ...(byDefault ? [[place(byDefault.at), `the default is ${byDefault.value}`]] : []),
    ...(limit ? [[place(limit.span), `allowed: ${bounds(limit)}`]] : []),
  ]
  const width = Math.max(...lines.map(([where = '']) => where.length))
  return [
    `${path}: ${value}`,
    ...lines.map(([where = '', detail]) => `  ${where.padEnd(width)}  ${detail}`),
  ].join('\n')
}

function bounds({ least, most, stronger, atMost, among }: NonNullable<Origin['limit']>): string {
  const range =
    least === undefined
      ? most === undefined
        ? undefined
        : `at most ${most}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most}`
  return [
    ...(range === undefined ? [] : [among === undefined ? range : `${range} of them`]),
    ...(atMost === undefined ? [] : [`no more than ${atMost}`]),
    ...(among === undefined ? [] : [`words of the default's ${among}`]),
    ...(stronger === undefined
      ? []
      : [`never ${stronger === 'more' ? 'less' : 'more'} than the default`]),
  ].join('; ')
}

function place({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`
}
