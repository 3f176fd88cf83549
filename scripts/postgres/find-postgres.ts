import { spawnSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withSetting } from './with-setting.ts'

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
