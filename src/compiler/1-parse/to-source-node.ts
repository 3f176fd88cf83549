import { isMap, isScalar, isSeq, type ParsedNode, Scalar, type YAMLMap } from 'yaml'
import type { SourceEntry, SourceNode, SourceScalar } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Report } from '../report.ts'
import { oddNumber } from './odd-number.ts'
import { refused, refusedKeys } from './refused-keys.ts'
import { type SourceText, spanOf } from './source-text.ts'

type Found = ParsedNode | null

/** Converts the parser's tree to our own: maps, lists and values, each with its span. */
export function toSourceNode(node: Found, source: SourceText, report: Report): SourceNode {
  const span = spanOfNode(node, source)
  if (node === null) return { kind: 'scalar', value: null, span }
  if (isMap(node)) return map(node, span, source, report)
  if (isSeq(node))
    return {
      kind: 'list',
      items: node.items.map((item) => toSourceNode(item, source, report)),
      span,
    }
  // A file with an alias was already rejected.
  return isScalar(node) ? scalar(node, span, source, report) : { kind: 'scalar', value: null, span }
}

function map(node: YAMLMap.Parsed, span: Span, source: SourceText, report: Report): SourceNode {
  const entries = new Map<string, SourceEntry>()
  for (const { key, value } of node.items) {
    const keySpan = spanOfNode(key, source)
    // With `stringKeys`, a key is text, or the file was already rejected.
    const name = isScalar(key) ? String(key.value) : ''
    const first = entries.get(name)
    if (refusedKeys.has(name)) report.add(refused(keySpan, name))
    else if (first)
      report.add(
        raise.duplicateKey(keySpan, { key: name }, [
          { span: first.keySpan, message: 'It is already here.' },
        ]),
      )
    else entries.set(name, { key: name, keySpan, value: toSourceNode(value, source, report) })
  }
  return { kind: 'map', entries: [...entries.values()], span }
}

function scalar(node: Scalar, span: Span, source: SourceText, report: Report): SourceScalar {
  const value = plainValue(node.value)
  const written = source.text.slice(span.start, span.end)
  const odd = node.type === Scalar.PLAIN ? oddNumber(written, node.value) : undefined
  // Values in a file of texts are always text.
  if (odd)
    report.add(
      raise.oddNumber(
        span,
        source.file.startsWith('flows/texts/')
          ? { ...odd, instead: `it in quotes: "${written}"` }
          : { ...odd },
      ),
    )
  if (typeof value !== 'string') return { kind: 'scalar', value, span }
  const quoted = written.startsWith('"') || written.startsWith("'")
  const verbatim = quoted ? written.slice(1, -1) === value : written === value
  return verbatim
    ? { kind: 'scalar', value, span, textStart: span.start + (quoted ? 1 : 0) }
    : { kind: 'scalar', value, span }
}

/**
 * YAML 1.2 core has no other values. A big integer stays text, because JSON cannot store it
 * exactly.
 */
function plainValue(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? value.toString() : null
}

function spanOfNode(node: unknown, source: SourceText): Span {
  const range = (node as { readonly range?: readonly [number, number, number] | null } | null)
    ?.range
  return range ? spanOf(source, range[0], range[1]) : spanOf(source, 0, 0)
}
