import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pictureProblem } from '../../../src/compiler/2-resolve/picture-problem.ts'
import {
  mostPictureBytes,
  type PictureAnswer,
  type PictureRequest,
} from '../../../src/studio/edit/messages.ts'
import type { OpenProduct } from '../open-product.ts'
import { refused } from '../refused.ts'
import { replaceFiles } from './save-file.ts'

/**
 * Writes a picture into the folder of a tenant, under a plain name, or returns why not.
 * @throws an error with the status 404 for an unknown tenant or a folder that is a link
 */
export async function savePicture(
  { folder, edition }: Pick<OpenProduct, 'folder' | 'edition'>,
  { tenant, name, content }: PictureRequest,
): Promise<PictureAnswer> {
  if (!edition().sources.files.has(`flows/tenants/${tenant}.yaml`))
    throw refused(404, `There is no tenant "${tenant}".`)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostPictureBytes)
    return {
      is: 'refused',
      reason: `it has ${bytes.length} bytes, and at most ${mostPictureBytes} are allowed`,
    }
  const plain = plainName(name)
  const reason = pictureProblem(plain, bytes)
  if (reason !== undefined) return { is: 'refused', reason }
  const tenants = join(realpathSync(folder), 'flows', 'tenants')
  const home = join(tenants, tenant)
  mkdirSync(home, { recursive: true })
  const path = join(home, plain)
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A link could lead out of the folder.
  if (realpathSync(home) !== home || (found && !found.isFile()))
    throw refused(404, 'The folder of this tenant is a link.')
  await replaceFiles([{ path, content: bytes }])
  return { is: 'saved', name: plain }
}

/** `My Logo (2).SVG` is `my-logo-2.svg`. */
function plainName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(name) ?? []
  const plain = stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'logo'}.${ending.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`
}
