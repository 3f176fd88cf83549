import type { Expression } from '../../../language/expression.ts'
import type { Screen } from '../../../language/program.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/** A word that a flow writes into the address of a screen. */
interface Written {
  readonly screen: string
  readonly name: string
  readonly node: SourceNode
  readonly code: string
}

/**
 * Flows write only documented codes to a parameter by which a screen selects among codes, or in
 * which a flow passes the code of an error. A misspelled code would fall to `else`, unnoticed until
 * a user opens that page. A typed address may have any value.
 */
export const codesInAddresses: Check = ({ project, report }) => {
  const written: Written[] = []
  /** Parameters in which a flow passes the code of an error, as `screen name`. */
  const passed = new Set<string>()
  return {
    kinds: ['arguments'],
    wants: (found) =>
      found.is === 'arguments' &&
      project.screens.has(found.of) &&
      found.given.some(
        ({ typed: { lowered } }) => lowered.is === 'literal' || isErrorCode(lowered),
      ),
    onFact: (found) => {
      if (found.is !== 'arguments' || !project.screens.has(found.of)) return
      for (const {
        name,
        node,
        typed: { lowered },
      } of found.given) {
        if (lowered.is === 'literal' && typeof lowered.value === 'string' && lowered.value !== '')
          written.push({ screen: found.of, name, node, code: lowered.value })
        else if (isErrorCode(lowered)) passed.add(`${found.of} ${name}`)
      }
    },
    finish: (walked) => {
      const { codes } = project.api
      // After an unreadable table the codes are unknown, so any code is allowed.
      if (codes.length === 0) return
      const known = new Set(codes)
      for (const { screen, name, node, code } of written) {
        const isOfCodes = () =>
          passed.has(`${screen} ${name}`) || chosenBy(screenOf(screen, walked), codes).has(name)
        if (!known.has(code) && isOfCodes())
          report.add(
            causedBy(
              'code',
              code,
              raise.undocumentedCode(node.span, { code, suggestion: suggest(code, codes) }),
            ),
          )
      }
    },
  }
}

/** `=error.code` */
const isErrorCode = (value: Expression): boolean =>
  value.is === 'path' && value.root === 'error' && value.path.join('.') === 'code'

const screenOf = (id: string, { screens }: WalkedProject): Screen | undefined =>
  screens.find(({ screen }) => screen.id === id)?.screen

type Codes = readonly string[]
const chosen = new WeakMap<Screen, { readonly codes: Codes; readonly names: ReadonlySet<string> }>()

/**
 * Finds the parameters by which a screen selects among several codes. Cached by screen, because
 * many flows link to it.
 */
function chosenBy(screen: Screen | undefined, codes: Codes): ReadonlySet<string> {
  if (!screen) return new Set()
  const before = chosen.get(screen)
  if (before?.codes === codes) return before.names
  const names = new Set<string>()
  gatherChosen(screen, new Set(codes), names)
  chosen.set(screen, { codes, names })
  return names
}

function gatherChosen(part: unknown, codes: ReadonlySet<string>, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  const { of, on, is } = part as {
    readonly of?: unknown
    readonly on?: unknown
    readonly is?: unknown
  }
  const rows =
    typeof is === 'object' && is !== null ? Object.keys(is).filter((word) => codes.has(word)) : []
  if (rows.length > 1) gatherRead(of ?? on, names)
  for (const inner of Object.values(part)) gatherChosen(inner, codes, names)
}

function gatherRead(part: unknown, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  const { root, path } = part as { readonly root?: unknown; readonly path?: readonly unknown[] }
  const name = path?.[0]
  if ((root === 'query' || root === 'params') && typeof name === 'string') names.add(name)
  for (const inner of Object.values(part)) gatherRead(inner, names)
}
