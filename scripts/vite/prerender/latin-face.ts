import { integrityOf } from '../integrity-of.ts'
import { assetNamed, type Bundled } from './chunks-of.ts'
import type { LatinFace } from './fill-page.ts'

/**
 * Returns the Latin face for pages of languages with Latin letters. A browser with the mark of
 * src/shell/latin-face.ts has the file. Its page begins to load it before anything is drawn, so
 * that the first paint shows it.
 * @throws when the build has no such style sheet, or it names no file
 */
export function latinFace(bundled: Bundled): LatinFace {
  const sheet = assetNamed(bundled, 'latin.css')
  const style =
    sheet?.type === 'asset' && typeof sheet.source === 'string' ? sheet.source.trim() : undefined
  const file = style === undefined ? undefined : /url\(["']?([^"')]+)["']?\)/.exec(style)?.[1]
  if (style === undefined || file === undefined)
    throw new Error('The build has no style sheet of the Latin face with a font file.')
  const script =
    `/\\bLatin=1\\b/.test(document.cookie)&&(` +
    `document.documentElement.setAttribute("data-latin",""),` +
    `document.head.append(Object.assign(document.createElement("link"),` +
    `{rel:"preload",as:"font",crossOrigin:"",href:${JSON.stringify(file)}})))`
  return { style, script, scriptHash: integrityOf(script) }
}
