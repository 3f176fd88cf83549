import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const windows = process.platform === 'win32'

/** Checks whether a server answers. */
const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )

test.skipIf(windows)(
  'a SIGTERM to npm start ends the server through any npm shell',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-npm-'))
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, PORT: '0', GATEHOUSE_DATA: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let written = ''
        npm.stdout.on('data', (text: Buffer) => {
          written += text.toString()
          const ready = /Gatehouse ready: (\S+)/.exec(written)?.[1]
          if (ready !== undefined) resolve(ready)
        })
        npm.once('exit', () => reject(new Error(`npm start ended by itself: ${written}`)))
      })
      expect(await answers(address)).toBe(true)
      npm.kill('SIGTERM')
      await expect.poll(() => answers(address), { timeout: 30_000, interval: 200 }).toBe(false)
    } finally {
      npm.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)
