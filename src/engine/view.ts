import type { Json } from '../language/json.ts'
import type { Layout } from '../language/program.ts'
import type { Tone } from '../language/step.ts'
import type { Text } from '../language/text.ts'
import type { Problem } from './state.ts'
import type { JsonObject } from '../language/json.ts'

/** What the shell and the blocks draw: the screen with every expression computed. Equal parts keep their identity between states. */
export interface ScreenView {
  readonly visit: number
  readonly screen: string
  readonly layout: Layout
  readonly heading?: Text
  readonly blocks: readonly BlockView[]
  readonly form?: FormView
}

export interface FormView {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly values: Readonly<Record<string, Json>>
  readonly problems: readonly Problem[]
  readonly locked: readonly string[]
  readonly attempt: number
  readonly busy: boolean
}

export type BlockView = { readonly id: string } & (
  | { readonly block: 'text'; readonly text: Text; readonly tone: 'lead' | 'body' | 'small' }
  | { readonly block: 'notice'; readonly text: Text; readonly tone: Tone }
  | { readonly block: 'progress'; readonly step: number; readonly of: number }
  | { readonly block: 'icon'; readonly icon: string; readonly tone: Tone }
  | { readonly block: 'form'; readonly children: readonly BlockView[] }
  | { readonly block: 'field'; readonly field: string }
  | { readonly block: 'submit'; readonly text: Text; readonly busy: boolean; readonly locked: boolean }
  /** `deadline` in epoch ms, 0 when none runs. The text `until` gets the clock time as its value `time`. */
  | { readonly block: 'countdown'; readonly deadline: number; readonly label: Text; readonly until?: Text }
  | { readonly block: 'resend'; readonly deadline: number; readonly label: Text; readonly busy: boolean }
  | { readonly block: 'list'; readonly rows: readonly RowView[]; readonly state: 'loading' | 'ready' | 'failed'; readonly source?: string; readonly empty?: Text; readonly pressable: boolean }
  | { readonly block: 'link'; readonly text: Text; readonly busy: boolean }
  | { readonly block: 'button'; readonly text: Text; readonly kind: 'main' | 'plain' | 'danger'; readonly busy: boolean }
  | { readonly block: 'row'; readonly children: readonly BlockView[] }
  | { readonly block: 'section'; readonly title: Text; readonly children: readonly BlockView[] }
  | { readonly block: 'facts'; readonly facts: readonly { readonly label: Text; readonly value: string; readonly copy: boolean }[] }
  | { readonly block: 'support' }
)

export interface RowView { readonly key: string; readonly icon?: string; readonly title: Text; readonly detail?: Text; readonly badge?: { readonly text: Text; readonly tone: Tone }; readonly busy: boolean }

/** What stands around every screen. `title` of the document: texts to try in order (R1.24 to R1.26). */
export interface ShellView {
  readonly title: Text
  /** The document title starts with "Error: " / "오류: " while a form has problems. */
  readonly titleHasProblem: boolean
  readonly bare: boolean
  readonly logo: { readonly source?: string; readonly pressable: boolean }
  readonly favicon?: string
  readonly profile?: { readonly name: string; readonly detail: string; readonly managedBy: string }
  readonly footer: { readonly links: readonly { readonly text: Text; readonly path: string }[]; readonly phone: string; readonly email: string; readonly copyright: string }
  readonly notices: readonly { readonly number: number; readonly text: Text; readonly tone: Tone; readonly retry: boolean }[]
  readonly covered: boolean
}
