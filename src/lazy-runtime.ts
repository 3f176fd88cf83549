import { loadRecorder } from 'virtual:gatehouse/recorder'
import { createBrowserRuntime as createRuntime } from './runtime/browser/browser-runtime.ts'

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

export const createBrowserRuntime = (
  setup: Omit<Parameters<typeof createRuntime>[0], 'loadRecorder'>,
): ReturnType<typeof createRuntime> => createRuntime({ ...setup, loadRecorder })
