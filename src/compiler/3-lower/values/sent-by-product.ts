import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { Operation } from '../../1-parse/openapi/api.ts'
import {
  CSRF_ARGUMENT,
  securityArgument,
  type SecurityScheme,
} from '../../1-parse/openapi/plain-words.ts'
import { entriesOf, isExpression, valueOf, wordOf } from '../../1-parse/read-node.ts'
import { Report } from '../../diagnostics/report.ts'
import type { Fields } from '../../types.ts'
import { checkExpression } from '../expressions/check-expression.ts'
import type { Typed } from '../expressions/scope.ts'
import type { Place } from '../place.ts'
import { globalScope } from '../root-scopes.ts'

/** A value that flows/app.yaml adds to a call, apart from those of the flow. */
export interface SentByProduct {
  /** Name of its argument, which is none of a parameter. */
  readonly argument: string
  readonly node: SourceNode
  readonly typed: Typed
  /** Name of the header or of the query parameter. */
  readonly key: string
  readonly inUrl: boolean
}

/**
 * Returns the keys of `api: security` for the first way of the operation that has all its keys,
 * and the token of `api: csrf` for calls other than GET.
 */
export function sentByProduct(operation: Operation, place: Place): readonly SentByProduct[] {
  const api = valueOf(place.walk.project.app, 'api')
  if (!api) return []
  const given = new Map(
    entriesOf(valueOf(api, 'security')).map(({ key, value }) => [key, value] as const),
  )
  const isGiven = ({ in: where, name }: SecurityScheme) =>
    where === 'sent' || (where !== 'unknown' && given.has(name))
  const way = operation.security?.find((schemes) => schemes.every(isGiven)) ?? []
  const keys = way.flatMap(({ name, key, in: where }): readonly SentByProduct[] => {
    const node = given.get(name)
    return node
      ? [
          {
            argument: securityArgument(name),
            node,
            typed: typedKey(node, place),
            key,
            inUrl: where === 'query',
          },
        ]
      : []
  })
  const csrf = valueOf(api, 'csrf')
  const token = valueOf(csrf, 'value')
  const header = wordOf(valueOf(csrf, 'header'))
  return token && header !== undefined && operation.method !== 'get'
    ? [
        ...keys,
        {
          argument: CSRF_ARGUMENT,
          node: token,
          typed: typedKey(token, place),
          key: header,
          inUrl: false,
        },
      ]
    : keys
}

/** Mistakes are reported at flows/app.yaml (`walkApiSettings`). */
function typedKey(node: SourceNode, { walk }: Place): Typed {
  if (isExpression(node))
    return checkExpression(node, globalScope(walk.project), new Report(), true)
  const value = wordOf(valueOf(node, 'public')) ?? ''
  const lowered: Expression = { is: 'literal', value }
  return { type: { type: 'text' }, lowered }
}

/** Headers of the product, so that no flow must give them: a token in a cookie is one. */
export function withoutSent(
  fields: Fields,
  sent: readonly SentByProduct[],
  { walk }: Place,
): Fields {
  const csrf = wordOf(valueOf(valueOf(valueOf(walk.project.app, 'api'), 'csrf'), 'header'))
  const names = new Set([...sent.map(({ key }) => key), ...(csrf === undefined ? [] : [csrf])])
  if (names.size === 0) return fields
  const lower = new Set([...names].map((name) => name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      lower.has(name.toLowerCase()) ? { ...field, optional: true } : field,
    ]),
  )
}
