import type { SourceMap, SourceNode } from '../../../language/source.ts'
import type { ParsedProject } from '../../1-parse/parse-project.ts'
import { namedUnder } from '../../2-check/references.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Project } from '../../model/project.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'

/** Kinds of files with definitions that are checked here, and kinds that use none of them. */
const ASIDE: ReadonlySet<string> = new Set([
  'screen',
  'part',
  'action',
  'field',
  'texts',
  'state',
  'scenario',
])

/**
 * Reports parts, actions and field kinds that no screen of any tenant reaches. Definitions used
 * only by an unused definition are not reported separately.
 */
export function reportUnusedStock(
  projects: readonly Project[],
  { files }: ParsedProject,
  report: Report,
): void {
  // The default tenant is the first, and its definitions are those of the product.
  const stock = new Map(projects.toReversed().flatMap((project) => Array.from(stockOf(project))))
  // Tables and tenants contain steps, too.
  const besides = files.flatMap(({ kind, node }) => (ASIDE.has(kind.kind) ? [] : [node]))
  const left = new Map(stock)
  for (const { screens } of projects) {
    const users = [
      ...besides,
      ...[...screens.values()].flatMap(({ node, part }) => (part ? [node, part.node] : [node])),
    ]
    const parts = [...screens.values()].flatMap(({ part }) => (part ? [`part ${part.name}`] : []))
    for (const name of reached([...parts, ...users.flatMap(usedBy)], stock)) left.delete(name)
  }
  const inner = new Set(
    [...left].flatMap(([name, { node }]) => usedBy(node).filter((each) => each !== name)),
  )
  // In a cycle, the first definition is reported.
  for (const [name, { kind, called }] of [...left].toSorted(
    ([one], [other]) => Number(inner.has(one)) - Number(inner.has(other)),
  )) {
    if (!left.has(name)) continue
    for (const each of reached([name], stock)) left.delete(each)
    report.add(raise.neverUsed(called.span, { kind, name: name.slice(name.indexOf(' ') + 1) }))
  }
}

interface Thing {
  readonly kind: string
  readonly node: SourceMap
  readonly called: SourceNode
}

function stockOf({ parts, actions, fields }: Project): ReadonlyMap<string, Thing> {
  const things = (
    key: string,
    kind: string,
    all: ReadonlyMap<string, { readonly node: SourceMap }>,
  ) =>
    [...all].map(([name, { node }]): readonly [string, Thing] => [
      `${key} ${name}`,
      { kind, node, called: valueOf(node, key) ?? node },
    ])
  return new Map([
    ...things('part', 'part', parts),
    ...things('action', 'action', actions),
    ...things('field', 'kind of field', fields),
  ])
}

function reached(names: readonly string[], stock: ReadonlyMap<string, Thing>): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const thing = seen.has(name) ? undefined : stock.get(name)
    seen.add(name)
    if (thing) open.push(...usedBy(thing.node))
  }
  return seen
}

function usedBy(node: SourceNode): readonly string[] {
  const fields = [...namedUnder(node, '$ref')].map(
    (reference) => `field ${reference.replace(/^fields\//, '')}`,
  )
  return [...[...namedUnder(node, 'do')].map((name) => `action ${name}`), ...fields]
}
