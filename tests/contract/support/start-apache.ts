import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { installByApt } from '../../deploy/support/find-nginx.ts'
import { isFullTier } from '../../support/tier.ts'

const program = '/usr/sbin/apache2'
const modules = '/usr/lib/apache2/modules'
const isInstalled = () => existsSync(program) && existsSync(join(modules, 'mod_auth_openidc.so'))

/**
 * True where Debian's Apache and mod_auth_openidc are installed. A full run installs them, as root;
 * `npm test` uses installed ones alone.
 */
export const hasApache =
  isInstalled() ||
  (isFullTier && installByApt(['apache2', 'libapache2-mod-auth-openidc']) && isInstalled())

export type Apache = { readonly origin: string; readonly stop: () => Promise<void> }

/**
 * Starts Apache with one protected folder, `/private/`.
 * @param client words of mod_auth_openidc with their values
 */
export async function startApache(
  port: number,
  client: Readonly<Record<string, string>>,
): Promise<Apache> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-apache-'))
  mkdirSync(join(folder, 'pages/private'), { recursive: true })
  writeFileSync(join(folder, 'pages/private/index.html'), 'The wiki.')
  const names = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'auth_openidc']
  const words = {
    ServerRoot: folder,
    PidFile: join(folder, 'pid'),
    ErrorLog: join(folder, 'error.log'),
    DocumentRoot: join(folder, 'pages'),
    Listen: `127.0.0.1:${port}`,
    ServerName: 'localhost',
    DirectoryIndex: 'index.html',
    ...(process.getuid?.() === 0 && { User: 'www-data', Group: 'www-data' }),
    ...client,
  }
  const configuration = join(folder, 'apache.conf')
  writeFileSync(
    configuration,
    [
      ...names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      ...Object.entries(words).map(([word, value]) => `${word} "${value}"`),
      'OIDCInfoHook access_token refresh_token id_token userinfo session',
      '<Location /private>',
      'AuthType openid-connect',
      'Require valid-user',
      // By default it answers 401 to a script, as which `fetch` names itself.
      'OIDCUnAuthAction auth true',
      '</Location>',
      '',
    ].join('\n'),
  )
  // Its other user reads the pages.
  for (const path of [folder, join(folder, 'pages'), join(folder, 'pages/private')])
    chmodSync(path, 0o755)
  const apache = spawn(program, ['-f', configuration, '-DFOREGROUND'], { stdio: 'ignore' })
  const origin = `http://localhost:${port}`
  await vi.waitFor(
    () =>
      fetch(origin).catch((cause: unknown) => {
        throw new Error(logOf(folder), { cause })
      }),
    { timeout: 20_000, interval: 50 },
  )
  return {
    origin,
    stop: async () => {
      await ended(apache)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const logOf = (folder: string): string =>
  existsSync(join(folder, 'error.log')) ? readFileSync(join(folder, 'error.log'), 'utf8') : ''

function ended(apache: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (apache.exitCode !== null) return resolve()
    apache.once('exit', () => resolve())
    apache.kill('SIGTERM')
  })
}
