import { integrityOf } from '../integrity-of.ts'
import { assetNamed, type Bundled } from './chunks-of.ts'
import type { LatinFace } from './fill-page.ts'

/**
 * Returns the Latin face for pages of languages with Latin letters. A browser with the mark of
 * src/shell/latin-face.ts has the file. Its page begins to load it before anything is drawn, so
 * that the first paint shows it. The script adds the face, and not the inlined style: for the font
 * of an inlined style Chromium sends the address of the page as the referrer, whatever the policy.
 * @throws when the build has no such style sheet, or it names no file
 */
export function latinFace(bundled: Bundled): LatinFace {
  const sheet = assetNamed(bundled, 'latin.css')
  const text =
    sheet?.type === 'asset' && typeof sheet.source === 'string' ? sheet.source.trim() : ''
  const [face = ''] = /@font-face\s*\{[^}]*\}/.exec(text) ?? []
  const [, family] = /font-family:\s*["']?([^"';}]+)/.exec(face) ?? []
  const [, file] = /url\(["']?([^"')]+)["']?\)/.exec(face) ?? []
  if (family === undefined || file === undefined)
    throw new Error('The build has no style sheet of the Latin face with a font file.')
  const script =
    `((d,f)=>/\\bLatin=1\\b/.test(d.cookie)&&(d.documentElement.dataset.latin="",` +
    `d.fonts.add(new FontFace(${JSON.stringify(family)},"url("+f+")",` +
    `{weight:"400 600",display:"optional"})),` +
    `d.head.append(Object.assign(d.createElement("link"),` +
    `{rel:"preload",as:"font",crossOrigin:"",href:f}))))(document,${JSON.stringify(file)})`
  return { style: text.replace(face, ''), script, scriptHash: integrityOf(script) }
}
