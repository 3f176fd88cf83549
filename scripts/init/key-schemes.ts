import type { Api } from '../../src/compiler/1-parse/openapi/api.ts'
import type { Tree } from './yaml-text.ts'

/**
 * Returns `security` of flows/app.yaml: the token of the sign-in for each scheme that is a key in a
 * header or in the query. Undefined when no operation has one; then the token is a bearer token.
 */
export function keySchemes({ operations }: Api): Tree | undefined {
  const names = Object.values(operations).flatMap(({ security = [] }) =>
    security.flatMap((way) =>
      way.length === 1
        ? way.flatMap(({ name, in: place }) =>
            place === 'header' || place === 'query' ? [name] : [],
          )
        : [],
    ),
  )
  return names.length === 0
    ? undefined
    : Object.fromEntries([...new Set(names)].map((name) => [name, '=state.session.token']))
}
