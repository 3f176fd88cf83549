import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import { raise } from '../diagnostics.generated.ts'
import { suggest } from '../suggest.ts'
import { keywordChecks } from './keyword-checks.ts'
import { elsewhere, kindOf } from './keywords.ts'
import { foundIn, pairsOf, placeOf, type Reporting } from './reporting.ts'

/**
 * Checks every schema of a document by the kinds of its keywords. The compiler, Ajv and generators
 * rely on it.
 */
export function checkSchemas(root: YAMLMap, reporting: Reporting): void {
  for (const { key, schema } of schemasIn(root)) checkSchema(key, schema, reporting)
}

interface Placed {
  readonly key: Scalar
  readonly schema: Node | null
}

/** Keys with plain data, or with names from elsewhere. */
const data = /^(?:x-.*|examples?|default|links)$/

function schemasIn(node: unknown): readonly Placed[] {
  if (isSeq(node)) return node.items.flatMap(schemasIn)
  return isMap(node)
    ? pairsOf(node).flatMap(({ key, value }): readonly Placed[] => {
        const name = String(key.value)
        if (name === 'schema') return [{ key, schema: value }]
        if (name === 'schemas')
          return isMap(value)
            ? pairsOf(value).map((each) => ({ key: each.key, schema: each.value }))
            : []
        return data.test(name) ? [] : schemasIn(value)
      })
    : []
}

function checkSchema(key: Scalar, schema: Node | null, reporting: Reporting): void {
  const { report, at } = reporting
  if (isAlias(schema) || (isScalar(schema) && typeof schema.value === 'boolean')) return
  if (!isMap(schema))
    return report.add(
      raise.wrongKind(at(placeOf(key, schema)), {
        key: `"${String(key.value)}"`,
        wanted: 'a schema',
        found: foundIn(schema),
      }),
    )
  for (const { key: keyword, value } of pairsOf(schema)) {
    const name = String(keyword.value)
    const kind = kindOf.get(name)
    if (kind)
      keywordChecks[kind]({
        key: keyword,
        value,
        reporting,
        inner: (inner, each) => checkSchema(inner, each, reporting),
      })
    // Extensions of others (OpenAPI 3.1.1, section 4.9). Our own are checked in check-document.
    else if (!name.startsWith('x-'))
      report.add(
        raise.unknownKey(at(keyword), { key: name, place: 'a schema', suggestion: instead(name) }),
      )
  }
}

function instead(name: string): string {
  return Object.hasOwn(elsewhere, name)
    ? ` ${elsewhere[name] ?? ''}.`
    : suggest(name, kindOf.keys())
}
