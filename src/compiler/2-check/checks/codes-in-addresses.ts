import type { Screen } from '../../../language/program.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { suggest } from '../../suggest.ts'
import type { WalkedProject } from '../../walk/walk-project.ts'
import type { Check } from '../check-table.ts'

/** A word that a flow writes into the address of a screen. */
interface Written { readonly screen: string; readonly name: string; readonly node: SourceNode; readonly code: string }

/**
 * Where a screen chooses by codes what it says of a parameter, what flows write there is one of them: a slip would fall to `else`, and nobody would
 * see it before somebody comes to that page. What a person types there may be anything.
 */
export const codesInAddresses: Check = ({ project, report }) => {
  const written: Written[] = []
  return {
    kinds: ['arguments'],
    minds: (found) => found.is === 'arguments' && project.screens.has(found.of) && found.given.some(({ typed }) => typed.lowered.is === 'literal'),
    hear: (found) => {
      if (found.is !== 'arguments' || !project.screens.has(found.of)) return
      for (const { name, node, typed: { lowered } } of found.given) {
        if (lowered.is === 'literal' && typeof lowered.value === 'string' && lowered.value !== '') written.push({ screen: found.of, name, node, code: lowered.value })
      }
    },
    finish: (walked) => {
      const { codes } = project.api
      const known = new Set(codes)
      for (const { screen, name, node, code } of written) {
        if (!known.has(code) && choosesByCode(screenOf(screen, walked), name, known)) report.add(raise.undocumentedCode(node.span, { code, suggestion: suggest(code, codes) }))
      }
    },
  }
}

const screenOf = (id: string, { screens }: WalkedProject): Screen | undefined => screens.find(({ screen }) => screen.id === id)?.screen

/** Whether a choice by this parameter has rows for several codes. */
function choosesByCode(part: unknown, name: string, codes: ReadonlySet<string>): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { of, on, is } = part as { readonly of?: unknown; readonly on?: unknown; readonly is?: unknown }
  const rows = typeof is === 'object' && is !== null ? Object.keys(is).filter((word) => codes.has(word)) : []
  if (rows.length > 1 && reads(of ?? on, name)) return true
  return Object.values(part).some((inner) => choosesByCode(inner, name, codes))
}

function reads(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  const { root, path } = part as { readonly root?: unknown; readonly path?: readonly unknown[] }
  if ((root === 'query' || root === 'params') && path?.[0] === name) return true
  return Object.values(part).some((inner) => reads(inner, name))
}
