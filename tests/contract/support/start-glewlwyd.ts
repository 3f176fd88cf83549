import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { vi } from 'vitest'
import { installByApt } from '../../deploy/support/find-nginx.ts'
import { isFullTier } from '../../support/tier.ts'
import { HttpBrowser } from './http-browser.ts'

const program = '/usr/bin/glewlwyd'
const libraries = '/usr/lib/glewlwyd'
const tables = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
const pages = '/usr/share/glewlwyd/webapp'
/** Debian's package has a folder where the pages read a file of this name. */
const settingsOfPages = '/etc/glewlwyd/config-2.7.json/config.json'
const isInstalled = () => existsSync(program) && existsSync(tables)

/**
 * True where Debian's Glewlwyd is installed. A full run installs it, as root; `npm test` uses an
 * installed one alone.
 */
export const hasGlewlwyd =
  isInstalled() || (isFullTier && installByApt(['glewlwyd']) && isInstalled())

/** The only user beside the administrator. */
export const bora = { username: 'bora', password: 'a-lantern-for-bora' } as const

export type Glewlwyd = {
  readonly origin: string
  readonly issuer: string
  readonly clientSecret: string
  readonly stop: () => Promise<void>
}

type Client = { readonly redirectUri: string; readonly loggedOutUri: string }

/** Starts Glewlwyd with a database of its own, without rights, and registers one client. */
export async function startGlewlwyd(port: number, client: Client): Promise<Glewlwyd> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-glewlwyd-'))
  const database = join(folder, 'glewlwyd.db')
  const made = new DatabaseSync(database)
  made.exec(gunzipSync(readFileSync(tables)).toString())
  // Its table of clients has a column of one address under another name than its code reads.
  made.exec(
    `update g_client_module_instance set gcmi_parameters = replace(gcmi_parameters,
      '"post_logout_redirect_uri":{"multiple":false', '"post_logout_redirect_uris":{"multiple":true')`,
  )
  made.close()
  const origin = `http://localhost:${port}`
  const configuration = join(folder, 'glewlwyd.conf')
  writeFileSync(
    configuration,
    configurationOf({ port, origin, database, webapp: copyPages(folder) }),
  )
  const isRoot = process.getuid?.() === 0
  // Its other user writes the database, and its journal beside it.
  if (isRoot) [folder, database].forEach((path) => chmodSync(path, 0o777))
  const nobody = 65_534
  const glewlwyd = spawn(program, [`--config-file=${configuration}`], {
    stdio: 'ignore',
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  const administrator = new HttpBrowser(origin)
  await vi.waitFor(() => administrator.get('/api/config'), { timeout: 20_000, interval: 100 })
  const issuer = `${origin}/api/oidc`
  // Letters and digits only: it does not decode others in the header (RFC 6749, section 2.3.1).
  const clientSecret = 'SecretOfGatehouseAtGlewlwyd'
  await setUp(administrator, { issuer, clientSecret, client })
  return {
    origin,
    issuer,
    clientSecret,
    stop: async () => {
      await ended(glewlwyd)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the pages of the package, with their settings at the place where they read them. */
function copyPages(folder: string): string {
  const webapp = join(folder, 'webapp')
  cpSync(pages, webapp, {
    recursive: true,
    dereference: true,
    filter: (from) => !/\/config\.json$|\.map$/.test(from),
  })
  if (existsSync(settingsOfPages)) cpSync(settingsOfPages, join(webapp, 'config.json'))
  return webapp
}

const mimeTypes = Object.entries({
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.json': 'application/json',
  '*': 'application/octet-stream',
})
  .map(([extension, type]) => `{ extension = "${extension}" mime_type = "${type}" compress = 0 }`)
  .join(', ')

const configurationOf = ({
  port,
  origin,
  database,
  webapp,
}: Readonly<Record<'origin' | 'database' | 'webapp', string>> & {
  readonly port: number
}): string => `
port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
static_files_path="${webapp}/"
static_files_mime_types = (${mimeTypes})
log_mode="console"
log_level="NONE"
cookie_domain="localhost"
cookie_secure=0
session_expiration=86400
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${libraries}/user"
client_module_path="${libraries}/client"
user_auth_scheme_module_path="${libraries}/scheme"
plugin_module_path="${libraries}/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${database}" };
`

const json = async (browser: HttpBrowser, call: string, body: object) => {
  const [method = '', path = ''] = call.split(' ')
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await browser.send(method, `/api/${path}`, JSON.stringify(body), headers)
  if (status !== 200) throw new Error(`Glewlwyd answered ${method} ${path} by ${status}: ${text}`)
}

const mayUse = (types: readonly string[], isAllowed: boolean) =>
  Object.fromEntries(types.map((type) => [`auth-type-${type}-enabled`, isAllowed]))

/** The name and password of the administrator are those of Debian's package. */
async function setUp(
  administrator: HttpBrowser,
  {
    issuer,
    clientSecret,
    client: { redirectUri, loggedOutUri },
  }: { readonly issuer: string; readonly clientSecret: string; readonly client: Client },
): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await json(administrator, 'POST auth/', { username: 'admin', password: 'password' })
  await json(administrator, 'POST mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      'access-token-duration': 600,
      'refresh-token-duration': 3600,
      'code-duration': 60,
      'refresh-token-rolling': true,
      'refresh-token-one-use': 'never',
      'allow-non-oidc': false,
      ...mayUse(['code', 'refresh'], true),
      ...mayUse(['token', 'id-token', 'implicit', 'none', 'password', 'client', 'device'], false),
      'subject-type': 'public',
      'jwks-show': true,
      'pkce-allowed': true,
      'pkce-method-plain-allowed': false,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 86_400,
      'oauth-as-iss-id': true,
      'name-claim': 'no',
      'email-claim': 'mandatory',
      'scope-claim': 'no',
      claims: [
        {
          name: 'preferred_username',
          'user-property': 'username',
          type: 'string',
          mandatory: true,
        },
        { name: 'given_name', 'user-property': 'name', type: 'string', mandatory: true },
      ],
      'allowed-scope': ['openid'],
    },
  })
  await json(administrator, 'POST client/', {
    client_id: 'gatehouse',
    name: 'Gatehouse',
    enabled: true,
    confidential: true,
    client_secret: clientSecret,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic'],
    post_logout_redirect_uris: [loggedOutUri],
    scope: [],
  })
  await json(administrator, 'POST user/', {
    ...bora,
    name: 'Bora',
    email: 'bora@partner.example',
    enabled: true,
    scope: ['openid'],
  })
}

/** Signs in on its login page and agrees: the calls of the page's own script. */
export async function signInAtGlewlwyd(browser: HttpBrowser): Promise<void> {
  await json(browser, 'POST auth/', bora)
  await json(browser, 'PUT auth/grant/gatehouse', { scope: 'openid' })
}

function ended(glewlwyd: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (glewlwyd.exitCode !== null) return resolve()
    glewlwyd.once('exit', () => resolve())
    glewlwyd.kill('SIGTERM')
  })
}
