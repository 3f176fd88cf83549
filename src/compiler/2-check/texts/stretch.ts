/** A piece of a text, and where it begins. */
export interface Stretch {
  readonly at: number
  readonly found: string
}
