import { join } from 'node:path'
import { resolveBasePath } from '../../server/http/address.ts'

/**
 * Input of a build: a folder with flows/, schemas/fields and openapi/. Everything else, from the
 * engine to the look, is in this repository.
 */
export interface Product {
  /** Absolute. */
  readonly folder: string
  /** Below the origin, without a slash at its end. */
  readonly basePath: string
  /** Folder of the build. */
  readonly dist: string
  /**
   * The development server forwards or answers the calls, so that they go to the origin of the
   * page, whatever `api: origin` says.
   */
  readonly forwardsCalls?: boolean
}

export const root = join(import.meta.dirname, '..', '..')

export const productIn = (folder: string): Product => ({
  folder,
  basePath: resolveBasePath(folder),
  dist: join(folder, 'dist'),
})

/** Ours. */
export const ownProduct: Product = productIn(root)
