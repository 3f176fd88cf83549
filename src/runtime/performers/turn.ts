import type { Performer } from './performing.ts'

/** Goes to another page of the same screen: the address stays. */
export const turn: Performer<'turn'> = ({ page, replace }, { ports }) =>
  ports.navigation.turn(page, replace)
