import type { ParagraphTone } from '../language/block.ts'
import type { Json } from '../language/json.ts'
import type { JsonObject } from '../language/json.ts'
import type { Language } from '../language/locale/language-facts.ts'
import type { Layout } from '../language/program.ts'
import type { Tone } from '../language/step.ts'
import type { Text } from '../language/text.ts'
import type { Listed } from '../rules/rule.ts'
import type { Strength } from '../rules/strength.ts'
import type { Availability } from './async/initiator.ts'
import type { ServerField } from './form/server-fields.ts'
import type { Problem } from './state.ts'

/**
 * The view that the shell and the blocks render: the screen with every expression computed. Equal
 * parts keep their identity between states.
 */
export interface ScreenView {
  readonly visit: number
  readonly screen: string
  readonly layout: Layout
  readonly heading?: Text
  /** The page of the screen, where it has several. */
  readonly page?: string
  readonly blocks: readonly BlockView[]
  readonly form?: FormView
  /** Covers the whole screen, and only its buttons can be pressed. */
  readonly question?: {
    readonly number: number
    readonly text: Text
    readonly blocks: readonly BlockView[]
  }
}

export interface FormView {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly values: Readonly<Record<string, Json>>
  readonly problems: readonly Problem[]
  readonly locked: readonly string[]
  readonly attempt: number
  readonly busy: boolean
  /** Fields that a server dictates, by the name of their group; an unreadable list has none. */
  readonly dictated?: Readonly<Record<string, readonly ServerField[]>>
  /**
   * Fields that a phone may fill with the code of a text message. The value differs for each
   * message, and is '' before the first.
   */
  readonly sms?: Readonly<Record<string, string>>
  /**
   * Passkeys of the user are among the browser's suggestions. Only now may a field request them.
   */
  readonly keys?: true
  /** The user would lose typed values: the browser asks before it leaves the page. */
  readonly unsaved?: true
  /** The engine needs the validator's findings while the user types. */
  readonly judged?: true
}

export type BlockView = { readonly id: string } &
  /** A ghost reserves the line of a text that is not known yet. */
  (
    | {
        readonly block: 'text'
        readonly text: Text
        readonly tone: ParagraphTone
        readonly ghost?: true
      }
    | { readonly block: 'notice'; readonly text: Text; readonly tone: Tone }
    | { readonly block: 'progress'; readonly step: number; readonly of: number }
    | { readonly block: 'icon'; readonly icon: string; readonly tone: Tone }
    | { readonly block: 'form'; readonly children: readonly BlockView[] }
    | { readonly block: 'field'; readonly field: string }
    /** `held`: looks ready, but no code listens yet (see views/static-view). */
    | ({
        readonly block: 'submit'
        readonly text: Text
        readonly kind?: 'plain'
        readonly locked: boolean
        readonly held?: true
      } & Availability)
    /** `source` is the load that the rules wait for. */
    | {
        readonly block: 'checklist'
        readonly field: string
        readonly state: 'loading' | 'ready' | 'failed'
        readonly source?: string
        readonly lines: readonly ChecklistLine[]
      }
    /** `level` is 0 while the field is empty, and then there is no text. */
    | {
        readonly block: 'strength'
        readonly field: string
        readonly level: Strength
        readonly text?: Text
      }
    /**
     * `deadline` in epoch ms, 0 when none runs. The text `until` gets the clock time as its value
     * `time`. `last`: seconds are shown only when at most this many are left.
     */
    | {
        readonly block: 'countdown'
        readonly deadline: number
        readonly label: Text
        readonly until?: Text
        readonly over?: Text
        readonly last?: number
        /** The countdown ran before this visit. */
        readonly inherited?: true
      }
    | ({
        readonly block: 'resend'
        readonly deadline: number
        readonly label: Text
        readonly kind?: 'main' | 'plain'
      } & Availability)
    | {
        readonly block: 'list'
        readonly rows: readonly RowView[]
        readonly state: 'loading' | 'ready' | 'failed'
        readonly source?: string
        readonly empty?: Text
        readonly failure?: Text
        readonly pressable: boolean
        readonly look?: 'cards' | 'folded' | 'steps' | 'buttons'
        /** Of folded rows, the key of the row that is open at first. */
        readonly opened?: string
        /** Rows after the first `atMost` are folded below the text. */
        /** Number of placeholder rows while the rows load. */
        readonly placeholders?: number
        readonly more?: { readonly atMost: number; readonly text: Text }
      }
    /**
     * A field with rows as choices. `chosen` are keys. `label` is the key of a text, as in the
     * form's schema. `wrong` are keys of the rows that the problem concerns.
     */
    | {
        readonly block: 'select'
        readonly field: string
        readonly label: Text
        readonly many: boolean
        readonly look: 'rows' | 'cards' | 'menu'
        readonly all?: Text
        readonly rows: readonly RowView[]
        readonly chosen: readonly string[]
        readonly state: 'loading' | 'ready' | 'failed'
        readonly source?: string
        readonly empty?: Text
        readonly failure?: Text
        readonly required: boolean
        readonly locked: boolean
        readonly problem?: Text
        readonly wrong?: readonly string[]
      }
    | ({ readonly block: 'link'; readonly text: Text; readonly tone?: Tone } & Availability)
    | ({
        readonly block: 'button'
        readonly text: Text
        readonly kind: 'main' | 'plain' | 'danger'
        readonly icon?: string
      } & Availability)
    | { readonly block: 'row'; readonly children: readonly BlockView[] }
    | {
        readonly block: 'section'
        readonly title: Text
        readonly tone?: Tone
        readonly folded?: true
        readonly children: readonly BlockView[]
      }
    | {
        readonly block: 'sheet'
        readonly title: Text
        readonly children: readonly BlockView[]
      }
    | { readonly block: 'tabs'; readonly children: readonly BlockView[] }
    | {
        readonly block: 'tab'
        readonly text: Text
        readonly icon: string
        readonly children: readonly BlockView[]
      }
    | {
        readonly block: 'menu-button'
        readonly text: Text
        readonly children: readonly BlockView[]
      }
    /** The text `label` has `value` as its value `name`. */
    | {
        readonly block: 'identity'
        readonly label: Text
        readonly value: string
        readonly children: readonly BlockView[]
      }
    | { readonly block: 'facts'; readonly facts: readonly FactView[] }
    /**
     * `text` is Markdown as the server sent it, '' before it arrives. `source` names the load that
     * can be repeated.
     */
    | {
        readonly block: 'markdown'
        readonly text: string
        readonly state: 'loading' | 'ready' | 'failed'
        readonly source?: string
        readonly none?: Text
      }
    /**
     * For `qr`: `value` is the content of the picture. `opens` exists where this device can open
     * it.
     */
    | {
        readonly block: 'links'
        readonly links: readonly { readonly text: Text; readonly url: string }[]
      }
    | {
        readonly block: 'qr'
        readonly value: string
        readonly label: Text
        /** Missing while its value is unknown. */
        readonly typed?: FactView
        readonly opens?: Text
        readonly elsewhere?: Text
      }
    | {
        readonly block: 'codes'
        readonly codes: readonly string[]
        readonly title: Text
        readonly note?: Text
        readonly file: Text
        readonly download: Text
        readonly print: Text
      }
    | {
        readonly block: 'menu'
        readonly label: Text
        readonly state: 'loading' | 'ready' | 'failed'
        readonly source: string
        readonly entries: readonly MenuEntryView[]
        readonly none?: Text
      }
    | { readonly block: 'support' }
  )

/**
 * `path` is the path of the page, including the base path. A label is a text of the server, or a
 * text of this product.
 */
export interface MenuEntryView {
  readonly id: string
  readonly label: string | Text
  readonly path: string
  readonly active: boolean
  readonly entries: readonly MenuEntryView[]
}

export interface FactView {
  readonly label: Text
  readonly value: string
  readonly copy: boolean
  readonly groups?: number
  /** The value is a number of bytes. */
  readonly bytes?: true
}

/** One requirement of a field. `text` is also its problem when it is not met. */
export interface ChecklistLine {
  readonly text: Text
  readonly met: boolean
  readonly listed?: Listed | undefined
}

export interface RowView extends Availability {
  readonly key: string
  readonly icon?: string
  /** Address of a picture in place of the icon. */
  readonly picture?: string
  readonly title: Text
  readonly detail?: Text
  /** The heading of the row's section. */
  readonly group?: Text
  readonly badge?: { readonly text: Text; readonly tone: Tone }
  /** Name of the button at the end of a choice. */
  readonly opens?: Text
  readonly blocks?: readonly BlockView[]
}

/**
 * The shell around every screen. `title` of the document: texts to try in order (R1.24 to R1.26).
 */
export interface ShellView {
  readonly title: Text
  /** The document title starts with "Error: " / "오류: " while a form has problems. */
  readonly titleHasProblem: boolean
  readonly bare: boolean
  /** A picture, or a drawing of the set beside the name, or the name alone. */
  readonly logo: { readonly source?: string; readonly sign?: string; readonly pressable: boolean }
  readonly favicon?: string
  /** Languages of the menu, in its order (D1.09). */
  readonly languages: readonly Language[]
  readonly profile?: { readonly name: string; readonly detail: string; readonly managedBy: string }
  readonly footer: {
    readonly links: readonly { readonly text: Text; readonly path: string }[]
    readonly phone: string
    readonly email: string
    readonly copyright: string
  }
  /**
   * `path`: a screen below the base path, offered in this tab. `reference`: for support staff,
   * shown unchanged. `spoken`: the screen shows the same, so only screen readers get it.
   */
  readonly notices: readonly {
    readonly number: number
    readonly text: Text
    readonly tone: Tone
    readonly retry: boolean
    readonly spoken?: true
    readonly reference?: string
    readonly path?: string
  }[]
  /** Shown at the foot of the page; it needs no answer. */
  readonly popup?: { readonly title: Text; readonly blocks: readonly BlockView[] }
  readonly covered: boolean
}
