import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { mergedScreen } from '../../lower/parts/merged-screen.ts'
import type { Project } from '../../model/project.ts'
import { entryOf, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { everyBlock } from '../control-flow/moves.ts'

/** Widgets with a purpose of their own (src/forms/widgets), and those without typing. */
const TOLD: ReadonlySet<string> = new Set(['one-time-code', 'known-username', 'checkbox', 'file'])

/**
 * A browser may fill in a typed field, so the field states its purpose (WCAG 2.2, 1.3.5). The value
 * "off" means none.
 */
export const fieldWithoutAutofill: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked, project)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen(
  (screen: Screen, _walked, { screens }: Project): readonly Diagnostic[] => {
    const source = screens.get(screen.id)
    if (!screen.form || !source) return []
    const { schema, ui } = screen.form
    const properties = valueOf(valueOf(mergedScreen(source).node('form'), 'schema'), 'properties')
    const blocks = everyBlock([
      ...screen.content,
      ...(screen.pages ?? []).flatMap(({ content }) => content),
    ])
    return blocks.flatMap((block) => {
      const entry = block.block === 'field' ? entryOf(properties, block.field) : undefined
      if (!entry || !isTyped(at(at(schema, 'properties'), entry.key))) return []
      const drawn = at(ui, entry.key)
      const widget = at(drawn, 'ui:widget')
      const isReported =
        at(drawn, 'ui:autocomplete') !== undefined ||
        (typeof widget === 'string' && TOLD.has(widget))
      return isReported ? [] : [raise.fieldWithoutAutofill(entry.keySpan, { name: entry.key })]
    })
  },
)

function at(value: Json | undefined, key: string): Json | undefined {
  return isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a text or a number without a list of choices. */
function isTyped(schema: Json | undefined): boolean {
  const type = at(schema, 'type')
  return (
    (type === 'string' || type === 'number' || type === 'integer') &&
    at(schema, 'enum') === undefined &&
    at(schema, 'const') === undefined
  )
}
