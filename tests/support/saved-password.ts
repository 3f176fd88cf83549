import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, chromium } from 'playwright-core'
import { browserOfThisMachine } from '../../scripts/browser.ts'

interface SavedPassword {
  readonly origin: string
  readonly username: string
  readonly password: string
}

export interface Profile {
  readonly context: BrowserContext
  /** Closes the browser and removes its profile. */
  readonly close: () => Promise<void>
}

/**
 * Opens a browser with a saved password in its profile.
 * Returns undefined when this browser saves none, as a headless shell does.
 */
export async function openWithSavedPassword(saved: SavedPassword): Promise<Profile | undefined> {
  const { executablePath } = await browserOfThisMachine()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-profile-'))
  const remove = () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  const open = () =>
    chromium.launchPersistentContext(folder, {
      executablePath,
      locale: 'en-US',
      chromiumSandbox: process.getuid?.() !== 0,
      // With it Chromium neither saves nor fills in a password.
      ignoreDefaultArgs: ['--enable-automation'],
      args: [
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  // The browser makes the empty table itself, in the shape of its version.
  await (await open()).close()
  const table = join(folder, 'Default', 'Login Data')
  if (!existsSync(table)) {
    remove()
    return undefined
  }
  save(table, saved)
  const context = await open()
  return {
    context,
    async close() {
      await context.close()
      remove()
    },
  }
}

function save(table: string, { origin, username, password }: SavedPassword): void {
  const known: Readonly<Record<string, string | number | Uint8Array>> = {
    origin_url: `${origin}/`,
    signon_realm: `${origin}/`,
    username_element: 'username',
    username_value: username,
    password_element: 'password',
    password_value: encrypted(password),
    times_used: 1,
  }
  const empty: Readonly<Record<string, string | number | Uint8Array>> = {
    INTEGER: 0,
    VARCHAR: '',
    BLOB: new Uint8Array(),
  }
  const database = new DatabaseSync(table)
  const columns = database
    .prepare('pragma table_info(logins)')
    .all()
    .filter(({ name }) => name !== 'id')
  const values = columns.map(({ name, type }) => known[String(name)] ?? empty[String(type)] ?? null)
  database
    .prepare(
      `insert into logins (${columns.map(({ name }) => String(name)).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    .run(...values)
  database.close()
}

/** Like Chromium on Linux without a key ring: AES-128-CBC with a well-known key. */
function encrypted(password: string): Uint8Array {
  const cipher = createCipheriv(
    'aes-128-cbc',
    pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1'),
    Buffer.alloc(16, ' '),
  )
  return Buffer.concat([Buffer.from('v10'), cipher.update(password, 'utf8'), cipher.final()])
}
