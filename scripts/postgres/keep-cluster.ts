import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'

// `node keep-cluster.ts <folder of the programs>`: starts a temporary cluster on the loopback, and
// prints its address. It ends and deletes its files when its input ends, so that it never outlives
// its parent.
const [, , programs = ''] = process.argv
const account = unprivileged()
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-postgres-'))
let server: ChildProcess | undefined
let ending = false

process.stdin
  .resume()
  .once('end', () => void end(0))
  .once('error', () => void end(0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void end(1))

try {
  process.stdout.write(`${await start()}\n`)
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  await end(1)
}

async function start(): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(secret, password, { mode: 0o600 })
  if (account !== undefined)
    for (const path of [folder, secret]) chownSync(path, account.uid, account.gid)
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'gatehouse',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  // Its data need not survive, so it never waits for the disk.
  const quick = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'autovacuum=off',
    'shared_buffers=32MB',
    'max_connections=60',
  ]
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    ...quick,
  ].flatMap((option) => ['-c', option])
  server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stderr ?? process.stdin })) {
    lines.push(line)
    if (line.includes('ready to accept connections')) {
      server.stderr?.resume()
      return `postgresql://gatehouse:${password}@127.0.0.1:${port}/postgres`
    }
  }
  throw new Error(lines.join('\n'))
}

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit')
    // Immediate shutdown: there is nothing to save.
    server.kill('SIGQUIT')
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

/** initdb refuses root, so it runs as the package's own account, or as one without rights. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((which) =>
      spawnSync('id', [which, name], { encoding: 'utf8' }).stdout.trim(),
    )
    if (uid !== undefined && gid !== undefined && /^[1-9]\d*$/.test(uid) && /^\d+$/.test(gid))
      return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('There is no account postgres or nobody to run PostgreSQL under.')
}
