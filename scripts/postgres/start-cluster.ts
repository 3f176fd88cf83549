import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

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

/** Folders in which packages install the server's programs; the newest version first. */
const places = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Library/PostgreSQL/*/bin',
]

/**
 * Returns the folder with `initdb` and `postgres`: the system's, or installed now by apt; undefined
 * where there is neither.
 */
export function findPostgres(): string | undefined {
  return installed() ?? (installByApt() ? installed() : undefined)
}

function installed(): string | undefined {
  if (process.platform === 'win32') return undefined
  const onPath = (process.env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'))
  const packaged = globSync(places).toSorted((one, other) =>
    other.localeCompare(one, undefined, { numeric: true }),
  )
  // An entry of PATH may link to one program alone; the others are beside its target.
  const folders = [
    ...packaged,
    ...onPath
      .filter((folder) => existsSync(join(folder, 'initdb')))
      .map((folder) => dirname(realpathSync(join(folder, 'initdb')))),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => runs(join(folder, program), ['--version'], 20)),
  )
}

/**
 * Installs Debian's package without its cluster. The tests use a cluster of their own, which they
 * remove.
 */
function installByApt(): boolean {
  if (
    process.getuid?.() !== 0 ||
    !existsSync('/etc/debian_version') ||
    !existsSync('/usr/bin/apt-get')
  )
    return false
  const install = (name: string) =>
    runs('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], 600)
  if (!runs('apt-get', [...wait, 'update'], 180) || !install('postgresql-common')) return false
  return withSetting(
    '/etc/postgresql-common/createcluster.conf',
    'create_main_cluster = false',
    () => install('postgresql'),
  )
}

const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq']

const runs = (command: string, args: readonly string[], seconds: number): boolean =>
  spawnSync(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: seconds * 1000,
  }).status === 0

/**
 * Adds a line to a settings file of the machine while `act` runs, then restores or removes the
 * file. Without its folder no program reads the file, so nothing is written.
 */
export function withSetting<Result>(file: string, line: string, act: () => Result): Result {
  if (!existsSync(dirname(file))) return act()
  const before = existsSync(file) ? readFileSync(file) : undefined
  writeFileSync(file, `\n${line}\n`, { flag: 'a' })
  try {
    return act()
  } finally {
    if (before === undefined) rmSync(file, { force: true })
    else writeFileSync(file, before)
  }
}
