import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findPostgres } from './find-postgres.ts'

export interface Cluster {
  /** Address of a user with the right to create databases. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Returns a cluster of an installed PostgreSQL, for the lifetime of this process; or the reason for
 * its absence.
 */
export async function startCluster(): Promise<Cluster | { readonly missing: string }> {
  const programs = findPostgres()
  if (programs === undefined) return { missing: 'no PostgreSQL is installed, and none could be' }
  // In a process group of its own, so that it can clean up after a forced end of ours.
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('keep-cluster.ts', import.meta.url)), programs],
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  )
  let complaint = ''
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  for await (const url of createInterface({ input: keeper.stdout })) {
    const stop = async () => {
      const gone = once(keeper, 'exit')
      keeper.stdin.end()
      await gone
    }
    return { url, stop }
  }
  return {
    missing: `PostgreSQL in ${programs} did not start: ${complaint.trim().split('\n')[0] ?? ''}`,
  }
}
