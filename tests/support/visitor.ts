import type { BrowserContext, Page } from 'playwright-core'
import type { Person } from './people.ts'
import type { Watch } from './watch-page.ts'
import type { Words } from './words.ts'

/** A user with a browser. */
export interface Visitor {
  readonly person: Person
  readonly page: Page
  readonly context: BrowserContext
  /** Records unexpected events. */
  readonly watch: Watch
  /** In the language of the browser. */
  readonly words: Words
  readonly origin: string
  readonly entry: string
}
