import type { SourceNode } from '../../../language/source.ts'
import { entriesOf, scalarsOf, valueOf, wordOf } from '../../model/read-node.ts'
import { type FactorSet, isFactor, setOf } from './factor-sets.ts'

/** What flows/app.yaml says of proofs. */
export interface Proofs {
  /** By operation: what its answer proves. */
  readonly provenBy: ReadonlyMap<string, FactorSet>
  /** Operations that tell of what was proven before. */
  readonly toldBy: ReadonlySet<string>
  /** Endpoints to which one leaves only when the floor is proven. */
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

/** Read once: what was found with them before still holds. */
const read = new WeakMap<SourceNode, Proofs>()
