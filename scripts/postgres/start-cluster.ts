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
 * Starts a temporary cluster of the installed PostgreSQL. It ends with this process. Returns the
 * reason when it cannot start.
 */
export async function startCluster(): Promise<Cluster | { readonly missing: string }> {
  const programs = findPostgres()
  if (programs === undefined) return { missing: 'no PostgreSQL is installed, and none could be' }
  // A process of its own owns the cluster. Its own process group keeps it alive when this process
  // is killed, so that it can still stop the cluster and delete its files.
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('keep-cluster.ts', import.meta.url)), programs],
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  )
  let complaint = ''
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  for await (const url of createInterface({ input: keeper.stdout })) {
    const stop = async () => {
      const exited = once(keeper, 'exit')
      keeper.stdin.end()
      await exited
    }
    return { url, stop }
  }
  return {
    missing: `PostgreSQL in ${programs} did not start: ${complaint.trim().split('\n')[0] ?? ''}`,
  }
}
