/**
 * Everything that acts, and what of the program only that needs: one chunk, fetched when the page
 * is live (decision 0014).
 */
export { default as index } from 'virtual:gatehouse/whole-index'
export { bringEntries } from './forms/entries/bring-entries.ts'
export { environmentOf } from './runtime/environment.ts'
export { startKeyboard } from './shell/keyboard.ts'
export { createBrowserRuntime } from './runtime/browser/browser-runtime.ts'
