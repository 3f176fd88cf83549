import type { SourceNode } from '../../../language/source.ts'
import { entriesOf, scalarsOf, valueOf, wordOf } from '../../model/read-node.ts'
import { type FactorSet, isFactor, setOf } from './factor-sets.ts'

/** Declarations about proofs in flows/app.yaml. */
export interface Proofs {
  /** Factors that the answer of each operation proves. */
  readonly provenBy: ReadonlyMap<string, FactorSet>
  /** Operations that report earlier proofs. */
  readonly toldBy: ReadonlySet<string>
  /** Endpoints that require a proven floor. */
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
    toldBy: names('told-by'),
    neededBy: names('needed-by'),
  }
  read.set(node, proofs)
  return proofs
}

/** Read once, so that results based on the same object stay valid. */
const read = new WeakMap<SourceNode, Proofs>()
