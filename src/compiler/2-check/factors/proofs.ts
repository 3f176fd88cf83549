import type { SourceNode } from '../../../language/source.ts'
import { entriesOf, scalarsOf, valueOf, wordOf } from '../../model/read-node.ts'
import { type FactorSet, isFactor, setOf } from './factor-sets.ts'

/** The proofs that flows/app.yaml declares under `factors`. */
export interface Proofs {
  /** The factors that the answer of each operation proves. */
  readonly provenBy: ReadonlyMap<string, FactorSet>
  /** Operations that report an earlier proof. */
  readonly reportedBy: ReadonlySet<string>
  /** Endpoints that require the proven floor before the browser leaves for them. */
  readonly neededBy: ReadonlySet<string>
}

export function proofsOf(app: SourceNode | undefined): Proofs | undefined {
  const node = valueOf(app, 'factors')
  const known = node && read.get(node)
  if (!node || known) return known
  const provenBy = entriesOf(valueOf(node, 'proven-by')).map(
    ({ key, value }): [string, FactorSet] => [
      key,
      setOf(
        scalarsOf(value)
          .map((word) => wordOf(word) ?? '')
          .filter(isFactor),
      ),
    ],
  )
  const names = (key: string) =>
    new Set(scalarsOf(valueOf(node, key)).map(({ value }) => String(value)))
  const proofs: Proofs = {
    provenBy: new Map(provenBy),
    reportedBy: names('told-by'),
    neededBy: names('needed-by'),
  }
  read.set(node, proofs)
  return proofs
}

/** Read once, so that results computed from these proofs stay valid. */
const read = new WeakMap<SourceNode, Proofs>()
