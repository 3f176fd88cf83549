import type { Page } from 'playwright-core'
import type { Watch } from './watch-page.ts'
import type { WebKitPage } from './webkit/webkit-page.ts'

/** The browser engines that the product is tested in. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

export interface EngineVisitOptions {
  /** The entry of the product. */
  readonly entry: string
  readonly language: string
  /** Set before the first page. */
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly path: string
  }[]
}

/** One profile with its first tab. Tests use the part of Playwright's API that all engines have. */
export interface EngineVisit {
  readonly page: Page | WebKitPage
  readonly context: unknown
  readonly watch: Watch
  readonly close: () => Promise<void>
}

export interface EngineBrowser {
  readonly name: EngineName
  readonly visit: (options: EngineVisitOptions) => Promise<EngineVisit>
  readonly close: () => Promise<void>
}
