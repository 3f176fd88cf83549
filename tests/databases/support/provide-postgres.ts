import type { TestProject } from 'vitest/node'
import { startCluster } from '../../../scripts/postgres/start-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a server on which tests may make databases; or the reason for its absence. */
    readonly postgres: { readonly url: string } | { readonly missing: string }
  }
}

/**
 * Global set-up of the suite: PostgreSQL of `DATABASE_URL`, or a temporary cluster of the installed
 * one.
 */
export default async function providePostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['DATABASE_URL']
  if (url !== undefined && url !== '') {
    project.provide('postgres', { url })
    return undefined
  }
  const cluster = await startCluster()
  project.provide('postgres', 'missing' in cluster ? cluster : { url: cluster.url })
  return 'missing' in cluster ? undefined : cluster.stop
}
