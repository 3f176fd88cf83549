import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

export interface Nginx {
  readonly stop: () => Promise<void>
  /** Returns the messages on its error output. */
  readonly complaints: () => string
}

const given = inject('nginx')
export const nginx = {
  isThere: 'program' in given,
  name: 'program' in given ? 'behind nginx' : `behind nginx (${given.missing})`,
}

/**
 * Starts one process in the foreground, in a folder of its own, that listens on `port`.
 * @throws Error with nginx's message about the configuration
 */
export async function startNginx(site: string, port: number): Promise<Nginx> {
  const program = 'program' in given ? given.program : ''
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'))
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid;\nevents { worker_connections 512; }\nhttp { access_log off; ${temporary}\ninclude ${folder}/site.conf;\n}\n`,
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', file]
  const checked = spawnSync(program, [...args, '-t'], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let written = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text))
  const stop = async () => {
    const gone =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true })
  }
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries < 200 && child.exitCode === null) continue
    await stop()
    throw new Error(`nginx did not start: ${written}`)
  }
  return { stop, complaints: () => written }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (is: boolean) => {
      socket.destroy()
      if (is) resolve(is)
      else setTimeout(() => resolve(is), 50)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
