import type { Diagnostic } from '../../../language/diagnostic.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { NameKind } from '../../lower/fact.ts'
import type { Project } from '../../model/project.ts'
import { stateFileFor } from '../../model/state-file.ts'
import { noEndpoints } from '../../openapi/no-endpoints.ts'
import { causedBy, causedByField } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'

type Raise = (
  span: Parameters<typeof raise.unknownScreen>[0],
  holes: { readonly name: string; readonly suggestion: string },
) => ReturnType<typeof raise.unknownScreen>

const raising: Readonly<Record<NameKind, Raise>> = {
  screen: raise.unknownScreen,
  page: raise.unknownPage,
  part: raise.unknownPart,
  action: raise.unknownAction,
  operation: raise.unknownOperation,
  endpoint: raise.unknownEndpoint,
  rule: raise.unknownRule,
  'state-field': (span, holes) =>
    raise.unknownStateField(span, { ...holes, file: stateFileFor(span.file) }),
  field: raise.unknownField,
  'shared-field': raise.unknownSharedField,
  timer: raise.unknownTimer,
  load: raise.unknownLoad,
  icon: raise.unknownIcon,
  end: raise.unknownEnd,
  type: raise.unknownType,
  code: (span, { name, suggestion }) => raise.undocumentedCode(span, { code: name, suggestion }),
}

/** Names refer to existing things. */
export const unknownName = checkEach(
  'name',
  ({ kind, node, name, found, known }, { report, project }) => {
    if (found) return
    const raiseUnknown =
      kind === 'endpoint' && !project.api.hasEndpoints ? noEndpoints : raising[kind]
    const suggestion =
      (kind === 'screen' ? insteadOfAddress(name, project) : '') || suggest(name, known)
    const diagnostic = raiseUnknown(node.span, { name, suggestion })
    report.add(caused(kind, name, diagnostic, known))
  },
)

/** An address where the name of a screen belongs. */
function insteadOfAddress(name: string, { screens }: Project): string {
  if (/^https?:/.test(name)) return ' For another site, write `leave` and its address.'
  const screen = [...screens.values()].find(({ route }) => route === name)
  return screen ? ` Did you mean "${screen.id}"?` : ''
}

function caused(
  kind: NameKind,
  name: string,
  diagnostic: Diagnostic,
  known: readonly string[],
): Diagnostic {
  switch (kind) {
    case 'state-field':
      return isOfNothingTaken(name, known)
        ? causedBy('take', name.split('.')[1] ?? '', diagnostic)
        : causedByField(name, diagnostic)
    case 'screen':
    case 'part':
    case 'action':
    case 'field':
    case 'shared-field':
    case 'end':
      return causedBy(kind, name, diagnostic)
    case 'timer':
    case 'page':
    case 'load':
      return causedBy(kind, name, diagnostic, diagnostic.span.file)
    case 'operation':
    case 'endpoint':
    case 'rule':
    case 'icon':
    case 'type':
    case 'code':
      return diagnostic
  }
  return kind satisfies never
}

/**
 * True for `takes.x.y` when no known name begins with `takes.x.`: then the input `x` is the root
 * cause.
 */
function isOfNothingTaken(name: string, known: readonly string[]): boolean {
  const [root, taken = ''] = name.split('.')
  return root === 'takes' && !known.some((each) => each.startsWith(`takes.${taken}.`))
}
