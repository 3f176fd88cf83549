import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { build } from 'vite'
import type { CompiledTenant } from '../../../src/compiler/compile.ts'
import type { Screen } from '../../../src/language/program.ts'
import { integrityOf } from '../integrity.ts'
import { laterName } from '../program-modules.ts'
import { REST } from '../split-tables.ts'
import { firstJourney } from '../used-by-journeys.ts'
import { type LatinFace, type PageFill, sheetAt } from './fill-page.ts'

/** Returns the style sheet for the letters of a page's language, which some machines lack. */
export function fontOf(
  { built }: Bundled,
  dist: string,
  base: string,
  { program: { index } }: CompiledTenant,
) {
  const { fonts = [], texts } = index
  return (language: string): PageFill['font'] => {
    const font = fonts.find(({ script }) => texts.facts[language]?.scripts.includes(script))
    const sheet = font && assetNamed({ built }, font.sheet)
    return (
      sheet && {
        address: `${base}/${sheet.fileName}`,
        integrity: integrityOf(readFileSync(join(dist, sheet.fileName))),
      }
    )
  }
}

/** Returns the bundled file of a source file with this name. */
export const assetNamed = ({ built }: Pick<Bundled, 'built'>, source: string) =>
  outputsOf(built).find(
    (output) =>
      output.type === 'asset' &&
      output.originalFileNames.some((name) => name.endsWith(`/${source}`)),
  )

const outputsOf = (built: Bundled['built']) =>
  (Array.isArray(built) ? built : 'output' in built ? [built] : []).flatMap(({ output }) => output)

/**
 * Returns the style sheets of components that only later journeys use. Pages of those journeys
 * contain them, so that nothing appears unstyled; pages of the first journey do not.
 */
export function sheetsOf(
  { built }: Bundled,
  dist: string,
  base: string,
  { program }: CompiledTenant,
) {
  const rest = outputsOf(built).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === `\0${REST}`,
  )
  const files = rest?.type === 'chunk' ? [...(rest.viteMetadata?.importedCss ?? [])] : []
  const later = files.map((file) => sheetAt(dist, base, file))
  const first = program.journeys[firstJourney(program)]?.screens ?? []
  return (screen?: Screen): PageFill['sheets'] => (screen && first.includes(screen) ? [] : later)
}

/** Result of the Vite build, and the table of journeys. */
export interface Bundled {
  readonly built: Awaited<ReturnType<typeof build>>
  readonly table: string
}

/**
 * Returns the chunks that a page requests as soon as its script runs: its language, its journey
 * with the words that only later journeys use and the table of these, and their imports; without a
 * prerendered view also the runtime. Named in the page, they load at once.
 */
export function chunksOf(
  { built, table }: Bundled,
  dist: string,
  base: string,
  { program }: CompiledTenant,
) {
  const chunks = outputsOf(built).filter((output) => output.type === 'chunk')
  const withImports = (file: string): readonly string[] => [
    file,
    ...(
      chunks.find(
        ({ fileName, isEntry, name }) => fileName === file && !(isEntry && name === 'index'),
      )?.imports ?? []
    ).flatMap(withImports),
  ]
  const first = firstJourney(program)
  /** Each file is in hundreds of pages. */
  const hashes = new Map<string, string>()
  const integrityAt = (file: string): string => {
    const known = hashes.get(file) ?? integrityOf(readFileSync(join(dist, file)))
    hashes.set(file, known)
    return known
  }
  return (language: string, screen?: Screen): PageFill['chunks'] => {
    const name =
      screen &&
      Object.values(program.journeys).find(({ screens }) => screens.includes(screen))?.name
    const modules = new Set(
      [
        `texts/${language}`,
        ...(name === undefined ? [] : [`journey/${name}`]),
        ...(name === first ? [] : ['rest', `later/${laterName}${language}`]),
      ].map((module) => `\0virtual:gatehouse/${module}`),
    )
    const wanted = chunks.filter(
      ({ facadeModuleId, name: chunk }) =>
        (facadeModuleId !== null && modules.has(facadeModuleId)) ||
        (screen === undefined && chunk === 'runtime'),
    )
    const files = [...new Set(wanted.flatMap(({ fileName }) => withImports(fileName)))]
    return [...files, ...(name === first ? [] : [table])].map((file) => ({
      address: `${base}/${file}`,
      integrity: integrityAt(file),
    }))
  }
}

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
