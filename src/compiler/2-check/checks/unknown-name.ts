import { raise } from '../../diagnostics.generated.ts'
import { suggest } from '../../suggest.ts'
import type { NameKind } from '../../walk/announcement.ts'
import { checkEach } from '../check-table.ts'

type Raise = (span: Parameters<typeof raise.unknownScreen>[0], holes: { readonly name: string; readonly suggestion: string }) => ReturnType<typeof raise.unknownScreen>

const raising: Readonly<Record<NameKind, Raise>> = {
  screen: raise.unknownScreen,
  part: raise.unknownPart,
  action: raise.unknownAction,
  operation: raise.unknownOperation,
  endpoint: raise.unknownEndpoint,
  rule: raise.unknownRule,
  'state-field': raise.unknownStateField,
  field: raise.unknownField,
  'shared-field': raise.unknownSharedField,
  timer: raise.unknownTimer,
  icon: raise.unknownIcon,
  end: raise.unknownEnd,
  type: raise.unknownType,
  code: (span, { name, suggestion }) => raise.undocumentedCode(span, { code: name, suggestion }),
}

/** Something is named that there is not. */
export const unknownName = checkEach('name', ({ kind, node, name, found, known }, { report }) => {
  if (!found) report.add(raising[kind](node.span, { name, suggestion: suggest(name, known) }))
})
