/**
 * The chunk with all code that acts, and with the part of the program that only this code needs.
 * The page fetches it once it is interactive (decision 0014).
 */
export { fonts } from 'virtual:gatehouse/fonts'
export { default as index } from 'virtual:gatehouse/whole-index'
export { bringEntries } from './forms/entries/Entries.tsx'
export { environmentOf } from './runtime/environment.ts'
export { startKeyboard } from './shell/keyboard.ts'
export { startFonts } from './shell/fonts.ts'
export { createBrowserRuntime } from './runtime/browser/browser-runtime.ts'
