/** One element as assistive technology has it. */
export interface TreeElement {
  readonly key: number | string
  readonly role: string
  readonly name: string
}

/** Part of an accessibility tree that a screen reader speaks by itself when it changes. */
export interface TreePicture {
  readonly focused: (TreeElement & { readonly description: string }) | undefined
  /** Named elements around the focused one, the outermost first. */
  readonly around: readonly TreeElement[]
  /** Named landmarks. */
  readonly landmarks: readonly TreeElement[]
  /** By live region, its text. */
  readonly live: ReadonlyMap<number | string, string>
}

/** Accessibility tree of one page, as its engine computes it. */
export interface AccessibilityTree {
  readonly look: () => Promise<TreePicture>
  readonly close: () => Promise<void>
}

/** Landmarks that the product uses (WAI-ARIA 1.2, section 5.3.4). */
export const LANDMARKS: ReadonlySet<string> = new Set([
  'complementary',
  'form',
  'main',
  'navigation',
  'region',
])
