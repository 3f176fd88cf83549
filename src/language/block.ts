import type { Expression } from './expression.ts'
import type { Addressed, Destination, Step, Tone } from './step.ts'
import type { TextUse } from './text.ts'

/** Names of the icons that the blocks can draw. */
export type Icon = string

/** How a paragraph looks. */
export type ParagraphTone = 'lead' | 'body' | 'small' | 'figure' | 'divider'

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
        readonly tone: ParagraphTone
      }
    | { readonly block: 'notice'; readonly text: TextUse; readonly tone: Tone }
    /** "Step 1 of 2" and its bars. */
    | { readonly block: 'progress'; readonly step: Expression; readonly of: Expression }
    | { readonly block: 'icon'; readonly icon: Icon; readonly tone: Tone }
    /**
     * From the first `field` to the `submit` of the content, in source order; one form per screen.
     */
    | { readonly block: 'form'; readonly children: readonly Block[] }
    | { readonly block: 'field'; readonly field: string }
    | { readonly block: 'submit'; readonly text: TextUse; readonly kind?: 'plain' }
    /** The rules of a field, each shown as met or not met while the user types. */
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
        /** Without it, it looks like a link. */
        readonly kind?: 'main' | 'plain'
        readonly press: readonly Step[]
      }
    | ({
        readonly block: 'list'
        readonly look?: 'cards' | 'folded' | 'steps' | 'buttons'
        /** Of collapsed rows, the key of the initially open row. */
        readonly opened?: Expression
        /** Number of placeholder rows while the data loads. */
        readonly placeholders?: Expression
        /** Further rows are folded below this text. */
        readonly more?: { readonly atMost: number; readonly text: TextUse }
        /** Rows with this value are grouped below it. */
        readonly group?: TextUse
        readonly press?: readonly Step[]
        readonly content?: readonly Block[]
      } & Rows)
    /**
     * A field of the form with rows as choices; `many` when its value is a list of their keys, else
     * it is one key.
     */
    | ({
        readonly block: 'select'
        readonly field: string
        readonly many: boolean
        readonly look: 'rows' | 'cards' | 'menu'
        /** First row of several choices, which chooses all of them or none. */
        readonly all?: TextUse
        /** Name of the button at the end of a row, and the steps of its press. */
        readonly opens?: TextUse
        readonly press?: readonly Step[]
      } & Rows)
    | {
        readonly block: 'link'
        readonly text: TextUse
        /** With a tone it is a banner above the screen. */
        readonly tone?: Tone
        readonly press: readonly Step[]
      }
    | {
        readonly block: 'button'
        readonly text: TextUse
        readonly kind: 'main' | 'plain' | 'danger'
        /** Drawn before the text. */
        readonly icon?: Icon
        readonly press: readonly Step[]
      }
    /** Blocks that are side by side when there is room. */
    | { readonly block: 'row'; readonly children: readonly Block[] }
    | {
        readonly block: 'section'
        readonly title: TextUse
        /** With a tone it is a card with the picture of the tone. */
        readonly tone?: Tone
        /** Its heading opens it. */
        readonly folded?: true
        readonly children: readonly Block[]
      }
    /** A dialog over the screen while `when` holds. `press` closes it. */
    | {
        readonly block: 'sheet'
        readonly title: TextUse
        readonly press: readonly Step[]
        readonly children: readonly Block[]
      }
    /** Below 48rem one of its tabs is shown; on a wider screen all are. */
    | { readonly block: 'tabs'; readonly children: readonly Block[] }
    | {
        readonly block: 'tab'
        readonly text: TextUse
        readonly icon: Icon
        readonly children: readonly Block[]
      }
    /** A button with three dots that opens its buttons. */
    | {
        readonly block: 'menu-button'
        readonly text: TextUse
        readonly children: readonly Block[]
      }
    /** The account that a screen is about, with its initial. */
    | {
        readonly block: 'identity'
        readonly label: TextUse
        readonly value: Expression
        readonly children: readonly Block[]
      }
    | { readonly block: 'facts'; readonly facts: readonly FactUse[] }
    /**
     * A text of the server, in the Markdown that `blocks/markdown` allows. `source` is as in a
     * list; `none` is shown when it failed to load.
     */
    | {
        readonly block: 'markdown'
        readonly value: Expression
        readonly source?: string
        readonly none?: TextUse
      }
    /** Each name with an address: https only, opened in a new tab. */
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
        /** Below the link, it unfolds the picture. */
        readonly elsewhere?: TextUse
      }
    /**
     * Short codes, or one key, for the user to keep: on the page, on paper and in a text file, each
     * time with the title and the note.
     */
    | {
        readonly block: 'codes'
        readonly each: Expression
        readonly title: TextUse
        readonly note?: TextUse
        /** Name of the file, without its ending. */
        readonly file: TextUse
        readonly download: TextUse
        readonly print: TextUse
      }
    /**
     * Entries that link to screens: `{ id, label, route, menus }`. `source` is as in a list,
     * `active` the id of the current entry, `routes` the existing routes.
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
   * Rows are in the order of the words of `as`, by the word `of` each row; rows without a word come
   * last, in their original order.
   */
  readonly order?: { readonly of: Expression; readonly as: Expression }
  readonly icon?: Expression
  /** In place of the icon: a path of this origin, or an image as data. */
  readonly picture?: Expression
  readonly title: TextUse
  readonly detail?: { readonly text: TextUse; readonly when?: Expression }
  /** The first with a true `when` is shown. */
  readonly badges: readonly BadgeUse[]
  readonly empty?: TextUse
  /** For a failed load. */
  readonly failure?: TextUse
  /**
   * The `load` with the state of the rows: busy rows while it loads, `failure` with Try again when
   * it failed.
   */
  readonly source?: string
}

/** A label with its value; `groups` is the number of characters per group. */
export interface FactUse {
  readonly label: TextUse
  readonly value: Expression
  readonly copy: boolean
  readonly groups?: number
  /** The value is a number of bytes. */
  readonly bytes?: true
}

export interface BadgeUse {
  readonly text: TextUse
  readonly tone: Tone
  readonly when?: Expression
}
export type BlockName = Block['block']
