import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { failedStart } from '../support/failed-start.ts'
import { serverControls } from '../support/server-controls.ts'
import { type Gatehouse, startGatehouse, type StartOptions } from '../support/start-gatehouse.ts'

let folder: string
const running: Gatehouse[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-start-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((gatehouse) => gatehouse.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: StartOptions = {}): Promise<Gatehouse> {
  const gatehouse = await startGatehouse({ dataFolder: folder, ...options })
  running.push(gatehouse)
  return gatehouse
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

describe('npm start', () => {
  test('serves on PORT with its data in GATEHOUSE_DATA, prints one line', async () => {
    const port = await freePort()
    const data = join(folder, 'deep', 'down')
    const gatehouse = await start({ dataFolder: data, env: { PORT: String(port) } })
    expect(
      gatehouse
        .output()
        .split('\n')
        .filter((line) => line.startsWith('Gatehouse ready')),
    ).toEqual([`Gatehouse ready: http://localhost:${port}/secdx/mfa/`])
    expect(gatehouse.output()).not.toMatch(/warn|error/i)
    const page = await fetch(gatehouse.entry)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root">')
    expect(readdirSync(data).some((file) => file.endsWith('.sqlite'))).toBe(true)
  })

  test('listens on HOST only', async () => {
    const other =
      Object.values(networkInterfaces())
        .flat()
        .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.2'
    const local = await start()
    const port = new URL(local.origin).port
    expect((await fetch(`http://127.0.0.1:${port}/secdx/mfa/`)).status).toBe(200)
    expect(await answers(`http://${other}:${port}/secdx/mfa/`)).toBe(false)
    const everywhere = await start({
      dataFolder: join(folder, 'other'),
      env: { HOST: '0.0.0.0', SANDBOX_ON_THE_INTERNET: 'yes' },
    })
    const open = new URL(everywhere.origin).port
    for (const host of ['127.0.0.1', other])
      expect((await fetch(`http://${host}:${open}/secdx/mfa/`)).status).toBe(200)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with exit code 0 and no output on %s',
    async (signal) => {
      const gatehouse = await start()
      const before = gatehouse.output()
      expect(await gatehouse.stop(signal)).toBe(0)
      expect(gatehouse.output()).toBe(before)
      expect(await answers(gatehouse.entry)).toBe(false)
    },
  )

  test('keeps the data of the first start at a second start', async () => {
    const first = await start()
    await serverControls(first.origin).set({ otpSeconds: 77 })
    await first.stop()
    const second = await start()
    const settings = await fetch(`${second.origin}/sandbox/api/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await settings.json()).toMatchObject({ otpSeconds: 77 })
  })
})

test('npm run dev hides the sandbox pages when GATEHOUSE_MODE says so', async () => {
  const { origin, entry } = await start({
    script: ['scripts/dev.ts'],
    env: { NODE_ENV: 'development', GATEHOUSE_MODE: 'backend' },
  })
  const asked = [
    entry,
    `${origin}/secdx/common-api/api/systems/languages/list`,
    `${origin}/sandbox/inbox.json`,
    `${origin}/sandbox/people.json`,
  ]
  expect(await Promise.all(asked.map(async (url) => (await fetch(url)).status))).toEqual([
    200, 200, 404, 404,
  ])
})

describe('a start problem exits with code 1, one sentence and no stack', () => {
  async function sentence(env: Readonly<Record<string, string>>): Promise<string> {
    const { code, output } = await failedStart({ PORT: '0', GATEHOUSE_DATA: folder, ...env })
    expect(code).toBe(1)
    expect(output).not.toMatch(/^\s+at /m)
    expect(output.trim().split('\n')).toHaveLength(1)
    return output.trim()
  }

  test('a taken port', async () => {
    const first = await start()
    const { port } = new URL(first.origin)
    expect(await sentence({ PORT: port, GATEHOUSE_DATA: join(folder, 'other') })).toBe(
      `Port ${port} is already in use; choose another one with PORT.`,
    )
  })

  test('an invalid port', async () => {
    expect(await sentence({ PORT: 'front-door' })).toContain('"front-door"')
  })

  test('a sandbox open to the whole network', async () => {
    expect(await sentence({ HOST: '0.0.0.0' })).toContain(
      'At 0.0.0.0 the sandbox would show its codes, its passwords and its controls to everybody',
    )
  })

  test('a folder without write permission', async () => {
    writeFileSync(join(folder, 'file'), '')
    const data = join(folder, 'file', 'data')
    expect(await sentence({ GATEHOUSE_DATA: data })).toBe(
      `The data folder ${data} cannot be written; choose another one with GATEHOUSE_DATA.`,
    )
  })

  test('an invalid database', async () => {
    const data = join(folder, 'damaged')
    mkdirSync(data)
    writeFileSync(join(data, 'gatehouse.sqlite'), 'This is a letter, not a database. '.repeat(200))
    expect(await sentence({ GATEHOUSE_DATA: data })).toContain('is damaged or not a database')
  })
})
