import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { TenantLook } from '../../src/compiler/2-resolve/tenant-look.ts'
import type { FlowsSource } from './flows-source.ts'

type Logo = Pick<TenantLook, 'logo' | 'logoFile'>

/**
 * Copies the logo of a tenant's folder to the built assets, under the name that the pages use.
 * @param product absolute path of the folder with flows/
 */
export function copyLogo({ logo, logoFile }: Logo, product: string, dist: string): void {
  if (logo === undefined || logoFile === undefined) return
  mkdirSync(join(dist, 'assets'), { recursive: true })
  copyFileSync(join(product, logoFile), join(dist, 'assets', basename(logo)))
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** For development, where no file is copied: answers the address of the logo. */
export function tenantLogo(source: FlowsSource): Plugin {
  return {
    name: 'gatehouse-tenant-logo',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { logo, logoFile }: Logo = source.isThere() ? source.current().look : {}
        if (logoFile === undefined || request.originalUrl?.split('?')[0] !== logo) return next()
        response.setHeader('content-type', types[extname(logoFile)] ?? '')
        response.end(readFileSync(join(source.root, logoFile)))
      })
    },
  }
}
