import type { Node } from 'mdast'

/** Returns the offset of a node in its text. Two neighbours never begin at the same offset. */
export const offsetOf = ({ position }: Pick<Node, 'position'>): number =>
  position?.start.offset ?? 0
