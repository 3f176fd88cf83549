import { parse } from 'yaml'
import { fileKind } from '../../src/compiler/1-parse/files.ts'
import type { Address } from './world.ts'

/**
 * Returns the bare address of every screen of the product with `entry`, from its file. A route with
 * parameters is left out, because its values are written by hand.
 */
export function entrancesOf(files: ReadonlyMap<string, string>): readonly Address[] {
  return [...files].flatMap(([path, text]): readonly Address[] => {
    const { kind, tenant } = fileKind(path)
    if (kind !== 'screen' || tenant !== undefined) return []
    const { route, entry } = parse(text) as { readonly route?: string; readonly entry?: boolean }
    return entry === true && route !== undefined && !route.includes('{')
      ? [{ path: route, query: {} }]
      : []
  })
}
