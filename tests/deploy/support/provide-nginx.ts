import type { TestProject } from 'vitest/node'
import { findNginx } from './find-nginx.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The program of nginx, or the reason for its absence. */
    readonly nginx: { readonly program: string } | { readonly missing: string }
  }
}

/**
 * Global set-up of the suite. Without nginx its tests are skipped, counted, and named in the
 * result.
 */
export default function provideNginx(project: TestProject): void {
  const program = findNginx()
  project.provide(
    'nginx',
    program === undefined ? { missing: 'no nginx is installed, and none could be' } : { program },
  )
}
