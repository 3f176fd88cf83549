import type { TestProject } from 'vitest/node'
import { findNginx } from './find-nginx.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where nginx is, or why there is none. */
    readonly nginx: { readonly program: string } | { readonly missing: string }
  }
}

/**
 * Global set-up of the suite. Where there is no nginx its tests are skipped, counted, and named in
 * the result.
 */
export default function provideNginx(project: TestProject): void {
  const program = findNginx()
  project.provide(
    'nginx',
    program === undefined ? { missing: 'no nginx is installed, and none could be' } : { program },
  )
}
