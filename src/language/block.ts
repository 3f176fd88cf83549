import type { Expression } from './expression.ts'
import type { Step, Tone } from './step.ts'
import type { TextUse } from './text.ts'

/** Names of the icons that the blocks can draw; `method-…` follow the authenticator kinds. */
export type Icon = string

interface Common {
  /** Unique within its screen and stable while its YAML stands: events and React keys use it. */
  readonly id: string
  readonly when?: Expression
}

/** What a screen shows. Everything that reads `=…` in YAML is an expression here; everything named is resolved. */
export type Block = Common & (
  | { readonly block: 'text'; readonly text: TextUse; readonly tone: 'lead' | 'body' | 'small' }
  | { readonly block: 'notice'; readonly text: TextUse; readonly tone: Tone }
  /** "Step 1 of 2" and its bars. */
  | { readonly block: 'progress'; readonly step: Expression; readonly of: Expression }
  | { readonly block: 'icon'; readonly icon: Icon; readonly tone: Tone }
  /** From the first `field` to the `submit` of the content, in the order written; one form a screen. */
  | { readonly block: 'form'; readonly children: readonly Block[] }
  | { readonly block: 'field'; readonly field: string }
  | { readonly block: 'submit'; readonly text: TextUse }
  | { readonly block: 'countdown'; readonly timer: string; readonly label: TextUse; readonly until?: TextUse }
  | { readonly block: 'resend'; readonly timer: string; readonly label: TextUse; readonly press: readonly Step[] }
  | {
      readonly block: 'list'; readonly each: Expression; readonly key: Expression
      readonly only?: Expression
      readonly icon?: Expression; readonly title: TextUse; readonly detail?: { readonly text: TextUse; readonly when?: Expression }
      /** The first whose `when` holds. */
      readonly badges: readonly BadgeUse[]
      readonly press?: readonly Step[]; readonly empty?: TextUse
      /** The `load` whose state the list shows: busy rows while it loads, `empty` with Try again when it failed. */
      readonly source?: string
    }
  | { readonly block: 'link'; readonly text: TextUse; readonly press: readonly Step[] }
  | { readonly block: 'button'; readonly text: TextUse; readonly kind: 'main' | 'plain' | 'danger'; readonly press: readonly Step[] }
  /** Blocks that stand beside each other where there is room. */
  | { readonly block: 'row'; readonly children: readonly Block[] }
  | { readonly block: 'section'; readonly title: TextUse; readonly children: readonly Block[] }
  | { readonly block: 'facts'; readonly facts: readonly { readonly label: TextUse; readonly value: Expression; readonly copy: boolean }[] }
  /** Whom to call: the service desk of the branding. */
  | { readonly block: 'support' }
)

export interface BadgeUse { readonly text: TextUse; readonly tone: Tone; readonly when?: Expression }
export type BlockName = Block['block']
