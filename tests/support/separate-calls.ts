import type { Page } from 'playwright-core'

/** Answers the combined call like another server, so that the page sends each call by itself. */
export const separateCalls = (page: Page): Promise<unknown> =>
  page.route('**/systems/calls?*', (route) => route.fulfill({ json: {} }))
