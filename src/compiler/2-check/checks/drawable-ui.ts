import { uiKeys } from '../../../language/ui-keys.ts'
import { widgets } from '../../../language/widgets.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isExpression, scalarOf } from '../../model/read-node.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'
import { kindOf } from '../shapes/kind-of.ts'
import { autofillWords, isAutofill } from './autofill.ts'

const KEYS = Object.keys(uiKeys)

const KINDS = { boolean: 'true or false', number: 'a number', string: 'a name' } as const

/** Every `ui` key has a reader, because rjsf ignores other keys silently. */
export const drawableUi = checkEach('ui', ({ node, keyword, value }, { report }) => {
  const found = scalarOf(value)?.value
  const name = String(found)
  const wanted = Object.hasOwn(uiKeys, keyword) ? uiKeys[keyword]?.takes : undefined
  if (wanted === undefined)
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
    report.add(
      raise.unknownWidget(value.span, {
        name,
        suggestion: suggest(/^text-?area$/i.test(name) ? 'multi-line' : name, widgets),
      }),
    )
  else if (keyword === 'ui:autocomplete' && !isAutofill(name))
    report.add(
      raise.unknownAutofill(value.span, { name, suggestion: suggest(name, autofillWords) }),
    )
})
