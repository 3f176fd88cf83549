import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BUNDLE_REPORT } from './bundle-report.ts'

/**
 * Merges the builds of the tenants into one folder. File names are content hashes, so shared files
 * exist once.
 * @throws when two files of one name differ: the build is broken
 */
export function mergeBuilds(dist: string, folders: readonly string[]): void {
  for (const folder of folders) {
    for (const file of globSync(['assets/**/*', 'pages/**/*'], {
      cwd: folder,
      withFileTypes: true,
    }).filter((entry) => entry.isFile())) {
      const [from, path] = [
        join(file.parentPath, file.name),
        join(file.parentPath, file.name).slice(folder.length + 1),
      ]
      const to = join(dist, path)
      if (existsSync(to) && !readFileSync(to).equals(readFileSync(from)))
        throw new Error(`Two tenants have another ${path}.`)
      mkdirSync(dirname(to), { recursive: true })
      renameSync(from, to)
    }
  }
  const shares = folders.map(
    (folder) =>
      JSON.parse(readFileSync(join(folder, BUNDLE_REPORT), 'utf8')) as Readonly<
        Record<string, number>
      >,
  )
  writeFileSync(join(dist, BUNDLE_REPORT), JSON.stringify(Object.assign({}, ...shares)))
  for (const folder of folders) rmSync(folder, { recursive: true })
}
