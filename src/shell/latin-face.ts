/** Cookie of a browser that has the file of the Latin face; read by the first script of a page. */
const mark = 'Latin=1'
const yearS = 365 * 24 * 60 * 60

/**
 * Fetches the Latin face for the pages to come, and marks the browser. The present page keeps the
 * face of its first paint, so that nothing shifts (decision 0137). The exception is a page that
 * began without the look-up of the mark: in development, and after a change of the language.
 */
export async function keepLatinFace(): Promise<void> {
  const { dataset } = document.documentElement
  if ('latin' in dataset || savesData()) return
  const marked = document.cookie.split('; ').includes(mark)
  await import('./styles/latin.css')
  const [face] = await document.fonts.load('1em "Figtree Variable"')
  if (face === undefined) return
  document.cookie = `${mark}; Path=/; Max-Age=${yearS}; SameSite=Lax`
  if (marked) dataset['latin'] = ''
}

/** True when the user asks for less data; only Chromium tells. */
const savesData = () =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true
