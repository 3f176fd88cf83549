/** A piece of a text and its position. */
export interface Stretch {
  readonly at: number
  readonly found: string
}
