import { posix } from 'node:path'
import type ts from 'typescript'
import { IMPORT_TABLE, type RoomRule } from './import-table.ts'
import { type Import, importsOf } from './imports-of.ts'

/** Returns the imports of a file that the table forbids, one sentence each. */
export function forbiddenImports(source: ts.SourceFile): readonly string[] {
  const home = placeIn(source.fileName)
  const row = IMPORT_TABLE.find(([place]) => isWithin(home, place))
  if (!row) return [`${source.fileName}: lies in no room of the import table`]
  const [place, rule] = row
  return importsOf(source)
    .filter((found) => !isAllowed(found, source.fileName, place, rule))
    .map(
      ({ place: where, specifier, typeOnly }) =>
        `${where}: ${place} must not import ${typeOnly ? 'types of ' : ''}${specifier}`,
    )
}

/**
 * 'src/engine/handlers/page.ts' is 'engine/handlers/page.ts'; the few files directly in src/
 * are 'main'.
 */
function placeIn(path: string): string {
  if (!path.startsWith('src/')) return path
  const inside = path.slice('src/'.length)
  return inside.includes('/') ? inside : 'main'
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}.`)
}

function isAllowed(found: Import, from: string, home: string, rule: RoomRule): boolean {
  if (!found.specifier.startsWith('.'))
    return rule.packages.some((name) => isOfPackage(found.specifier, name))
  const target = posix.join(posix.dirname(from), found.specifier)
  // Elsewhere lie flows and documents, which enter as data through the Vite plugin and not by
  // import.
  if (!/^(src|server)\//.test(target)) return false
  const path = placeIn(target)
  if (rule.without?.some((place) => isWithin(path, place))) return false
  const own = home.split('/')[0] ?? home
  if (isWithin(path, home) || (own !== home && isWithin(path, own))) return true
  if (rule.rooms.some((place) => isWithin(path, place))) return true
  return found.typeOnly && (rule.types ?? []).some((place) => isWithin(path, place))
}

function isOfPackage(specifier: string, name: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1))
  return specifier === name || specifier.startsWith(`${name}/`)
}
