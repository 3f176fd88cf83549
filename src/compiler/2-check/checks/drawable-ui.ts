import { widgets } from '../../../language/widgets.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isExpression, scalarOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { kindOf } from '../shapes/kind-of.ts'
import { autofillWords, isAutofill } from './autofill.ts'

/** Keys that our widgets read (src/forms/use-field.ts, src/forms/templates). */
const KEYS: readonly string[] = [
  'ui:widget',
  'ui:autocomplete',
  'ui:autofocus',
  'ui:help',
  'ui:digits',
  'ui:submits',
]

const KINDS = { boolean: 'true or false', number: 'a number', string: 'a name' } as const

/** Every `ui` key has a reader, because rjsf ignores other keys silently. */
export const drawableUi = checkEach('ui', ({ node, keyword, value }, { report }) => {
  const found = scalarOf(value)?.value
  const name = String(found)
  const wanted =
    keyword === 'ui:autofocus' || keyword === 'ui:submits'
      ? 'boolean'
      : keyword === 'ui:digits'
        ? 'number'
        : 'string'
  if (!KEYS.includes(keyword))
    report.add(raise.unknownUiKey(node.span, { key: keyword, suggestion: suggest(keyword, KEYS) }))
  else if (isExpression(value)) return
  else if (typeof found !== wanted)
    report.add(
      raise.wrongKind(value.span, {
        key: `"${keyword}"`,
        wanted: KINDS[wanted],
        found: kindOf(value),
      }),
    )
  else if (keyword === 'ui:widget' && !widgets.includes(name))
    report.add(raise.unknownWidget(value.span, { name, suggestion: suggest(name, widgets) }))
  else if (keyword === 'ui:autocomplete' && !isAutofill(name))
    report.add(
      raise.unknownAutofill(value.span, { name, suggestion: suggest(name, autofillWords) }),
    )
})
