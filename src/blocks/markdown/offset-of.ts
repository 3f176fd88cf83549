import type { Node } from 'mdast'

/** Where a node begins in its text: no two that stand beside each other begin at the same place. */
export const offsetOf = ({ position }: Pick<Node, 'position'>): number =>
  position?.start.offset ?? 0
