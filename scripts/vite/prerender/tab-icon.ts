import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawings, isIconName } from '../../../src/blocks/icons/drawings.ts'
import {
  defaultHue,
  palette,
  type TenantLook,
} from '../../../src/compiler/2-resolve/tenant-look.ts'
import { integrityOf } from '../integrity-of.ts'

/**
 * Returns the address of the tab's icon: the tenant's own, else its sign in its colour, which is
 * written into dist/; undefined where it has neither.
 */
export function tabIcon(
  { logo, sign, hue, colours }: Pick<TenantLook, 'logo' | 'sign' | 'hue' | 'colours'>,
  dist: string,
  base: string,
): string | undefined {
  if (logo !== undefined || sign === undefined || !isIconName(sign)) return logo
  const [lightness, chroma] = palette.light.brand
  const stroke = colours.light.brand ?? `oklch(${lightness} ${chroma} ${hue ?? defaultHue})`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${stroke}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${drawings[sign]}"/></svg>`
  // Named like Vite's own assets: a changed content changes the address.
  const file = `assets/sign-${integrityOf(picture).slice(7, 15).replaceAll('+', '-').replaceAll('/', '_')}.svg`
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, file), picture)
  return `${base}/${file}`
}
