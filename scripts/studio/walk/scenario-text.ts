import { posix } from 'node:path'
import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml'
import { oddNumber } from '../../../src/compiler/1-parse/odd-values.ts'
import type { Json, JsonObject } from '../../../src/language/json.ts'
import type { Act } from '../../../src/studio/walk/acts.ts'

export interface WrittenScenario {
  readonly screen: string
  readonly tenant: string
  readonly name: string
  readonly given: JsonObject
  readonly steps: readonly Act[]
}

const columns = 100

/**
 * Writes a scenario file: one line for each step where it fits.
 * @param schema path of the schema of scenarios from the file, for editors
 */
export function scenarioText(
  { screen, tenant, name, given, steps }: WrittenScenario,
  schema?: string,
): string {
  const content: Record<string, Json> = {
    screen,
    ...(tenant !== 'default' && { tenant }),
    scenario: name,
    ...(Object.keys(given).length > 0 && { given }),
    steps: [...steps],
  }
  const document = new Document(content, { aliasDuplicateObjects: false })
  if (isMap(document.contents))
    for (const { key, value } of document.contents.items) {
      const isSteps = isScalar(key) && key.value === 'steps'
      if (isSteps && isSeq(value)) {
        for (const step of value.items)
          if (isMap(step)) inLine(step.items.map((each) => each.value))
      } else if (isMap(value)) inLine(value.items.map((each) => each.value))
    }
  visit(document, {
    Scalar(_, node) {
      // `09:00` is a number for some readers of YAML, and the check refuses it without quotes.
      if (typeof node.value === 'string' && oddNumber(node.value, node.value) !== undefined)
        node.type = Scalar.QUOTE_DOUBLE
    },
  })
  const modeline = schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`
  return modeline + document.toString({ lineWidth: columns })
}

function inLine(nodes: readonly unknown[]): void {
  for (const node of nodes) if (isMap(node) || isSeq(node)) node.flow = true
}

/** Path of the schema of scenarios, from a file of flows/. */
export const schemaFrom = (path: string): string =>
  posix.relative(posix.dirname(path), 'schemas/scenario.schema.json')

/** Letters of a file name, of any name. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
    .replace(/-+$/, '') || 'walk'
