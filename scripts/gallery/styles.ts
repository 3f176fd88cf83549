import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { BundledAsset } from '../vite/prerender/load-drawer.ts'
import { tenantStyle } from '../vite/tenants.ts'

export interface GalleryStyles {
  /** Sheets of all components, as the product has them. */
  readonly product: string
  /** Faces of the bundled fonts with letters that the states use. */
  readonly faces: string
  /** Font files of these faces. */
  readonly fonts: readonly BundledAsset[]
}

/** @param text all text of all states: faces without one of its letters are left out */
export function stylesOf(assets: readonly BundledAsset[], text: string): GalleryStyles {
  const decoder = new TextDecoder()
  const sheets = assets
    .filter(({ name }) => name.endsWith('.css'))
    .map(({ content }) => (typeof content === 'string' ? content : decoder.decode(content)))
    // The sheet of the shell sets the order of the layers, so it comes first.
    .toSorted((one, other) => Number(isShell(other)) - Number(isShell(one)))
  if (sheets[0] === undefined || !isShell(sheets[0]))
    throw new Error('The bundle has no style sheet of the shell.')
  const letters = new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))
  const used: string[] = []
  const product = sheets.join('').replaceAll(/@font-face\s*\{[^}]*\}/g, (face) => {
    if (hasLetter(face, letters)) used.push(face)
    return ''
  })
  const names = new Set<string>()
  const faces = used
    .map((face) =>
      face.replaceAll(/url\(["']?([^"')]+)["']?\)/g, (_, address: string) => {
        const name = address.slice(address.lastIndexOf('/') + 1)
        names.add(name)
        return `url(fonts/${name})`
      }),
    )
    .join('')
    // A picture waits for its faces; a page that has none yet does without (decision 0137).
    .replaceAll(/font-display:\s*optional/g, 'font-display:block')
  return {
    product,
    faces,
    fonts: assets
      .map(({ name, content }) => ({ name: name.slice(name.lastIndexOf('/') + 1), content }))
      .filter(({ name }) => names.has(name)),
  }
}

const isShell = (sheet: string) => sheet.startsWith('@layer reset')

/** Frames are as high as their page: they need no room for a scrollbar. */
const frameStyle = 'html{scrollbar-gutter:auto!important;overflow:hidden}'

/** The sheet of a tenant's pages. */
export const sheetOf = ({ product, faces }: GalleryStyles, tenant: CompiledTenant): string =>
  `${faces}${product}${tenantStyle(tenant)}${frameStyle}`

function hasLetter(face: string, letters: ReadonlySet<number>): boolean {
  const [, list] = /unicode-range:\s*([^;}]+)/i.exec(face) ?? []
  if (list === undefined) return true
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    // `U+4??` is U+400-4FF.
    return [
      Number.parseInt(from.replaceAll('?', '0'), 16),
      Number.parseInt(to.replaceAll('?', 'f'), 16),
    ] as const
  })
  return [...letters].some((letter) => ranges.some(([from, to]) => letter >= from && letter <= to))
}
