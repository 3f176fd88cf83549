import type { Expression } from './expression.ts'
import type { Addressed, Destination, Step, Tone } from './step.ts'
import type { TextUse } from './text.ts'

/** Names of the icons that the blocks can draw. */
export type Icon = string

interface Common {
  /**
   * Unique within its screen and stable while its YAML is unchanged: events and React keys use it.
   */
  readonly id: string
  readonly when?: Expression
}

/** Content of a screen. Each `=…` in YAML is an expression here; each name is resolved. */
export type Block = Common &
  (
    | {
        readonly block: 'text'
        readonly text: TextUse
        readonly tone: 'lead' | 'body' | 'small' | 'figure'
      }
    | { readonly block: 'notice'; readonly text: TextUse; readonly tone: Tone }
    /** "Step 1 of 2" and its bars. */
    | { readonly block: 'progress'; readonly step: Expression; readonly of: Expression }
    | { readonly block: 'icon'; readonly icon: Icon; readonly tone: Tone }
    /**
     * From the first `field` to the `submit` of the content, in the order written; one form a
     * screen.
     */
    | { readonly block: 'form'; readonly children: readonly Block[] }
    | { readonly block: 'field'; readonly field: string }
    | { readonly block: 'submit'; readonly text: TextUse }
    /** The rules of a field, each met or not met, as one types. */
    | { readonly block: 'checklist'; readonly field: string }
    /** Shows the strength of a field value in one of four sentences. */
    | {
        readonly block: 'strength'
        readonly field: string
        readonly says: Readonly<Record<'weak' | 'fair' | 'good' | 'strong', TextUse>>
      }
    | {
        readonly block: 'countdown'
        readonly timer: string
        readonly label: TextUse
        readonly until?: TextUse
        readonly over?: TextUse
        readonly last?: Expression
      }
    | {
        readonly block: 'resend'
        readonly timer: string
        readonly label: TextUse
        readonly press: readonly Step[]
      }
    | ({
        readonly block: 'list'
        readonly look?: 'cards' | 'folded' | 'steps'
        /** Of folded rows, the key of the one that is open at first. */
        readonly opened?: Expression
        /** Rows of which it says the same stand together below it. */
        readonly group?: TextUse
        readonly press?: readonly Step[]
        readonly content?: readonly Block[]
      } & Rows)
    /**
     * A field of the form whose choices are rows; `many` when it holds a list of their keys, else
     * one of them.
     */
    | ({
        readonly block: 'select'
        readonly field: string
        readonly many: boolean
        readonly look: 'rows' | 'cards' | 'menu'
      } & Rows)
    | { readonly block: 'link'; readonly text: TextUse; readonly press: readonly Step[] }
    | {
        readonly block: 'button'
        readonly text: TextUse
        readonly kind: 'main' | 'plain' | 'danger'
        readonly press: readonly Step[]
      }
    /** Blocks that stand beside each other where there is room. */
    | { readonly block: 'row'; readonly children: readonly Block[] }
    | { readonly block: 'section'; readonly title: TextUse; readonly children: readonly Block[] }
    | { readonly block: 'facts'; readonly facts: readonly FactUse[] }
    /**
     * A text of the server, in the Markdown that `blocks/markdown` allows. `source` as of a list;
     * `none` is said when it could not be had.
     */
    | {
        readonly block: 'markdown'
        readonly value: Expression
        readonly source?: string
        readonly none?: TextUse
      }
    /** Each name with an address: https alone, in a tab of its own. */
    | { readonly block: 'links'; readonly each: Expression; readonly title: TextUse }
    /**
     * A QR code with three texts: for users unable to see it, for users unable to scan it (to
     * type), and for the link that opens it on the same device.
     */
    | {
        readonly block: 'qr'
        readonly value: Expression
        readonly label: TextUse
        readonly typed: FactUse
        readonly opens?: TextUse
      }
    /**
     * Entries that lead to screens: `{ id, label, route, menus }`. `source` as of a list, `active`
     * the id of the one that one is at, `routes` those that there are.
     */
    | {
        readonly block: 'menu'
        readonly routes: readonly Addressed[]
        readonly label: TextUse
        readonly each: Expression
        readonly source: string
        readonly active?: Expression
        readonly builtIn?: readonly { readonly text: TextUse; readonly to: Destination }[]
        readonly none?: TextUse
      }
    /** The service desk to call, from the branding. */
    | { readonly block: 'support' }
  )

/** One row for each item of `each`, distinguished by `key`. */
interface Rows {
  readonly each: Expression
  readonly key: Expression
  readonly only?: Expression
  /**
   * Rows stand as the words of `as` do, by the word `of` each; those without one come last, as they
   * came.
   */
  readonly order?: { readonly of: Expression; readonly as: Expression }
  readonly icon?: Expression
  readonly title: TextUse
  readonly detail?: { readonly text: TextUse; readonly when?: Expression }
  /** The first whose `when` holds. */
  readonly badges: readonly BadgeUse[]
  readonly empty?: TextUse
  /**
   * The `load` whose state the rows show: busy rows while it loads, `empty` with Try again when it
   * failed.
   */
  readonly source?: string
}

/** A label with its value; `groups` is how many characters stand together. */
export interface FactUse {
  readonly label: TextUse
  readonly value: Expression
  readonly copy: boolean
  readonly groups?: number
}

export interface BadgeUse {
  readonly text: TextUse
  readonly tone: Tone
  readonly when?: Expression
}
export type BlockName = Block['block']
