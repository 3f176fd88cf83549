import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReception } from './server.ts'

// Starts the server, and `gatehouse dev` in front of it (examples/room-booking/README.md).
const folder = import.meta.dirname
const { app, decide } = makeReception(readFileSync(join(folder, 'openapi/common-api.yaml'), 'utf8'))
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
/** The reception gives each room after a while. */
const decision = setInterval(() => decide('GIVEN'), 20_000)
const gatehouse = join(folder, '../../scripts/gatehouse.cjs')
const front = spawn(process.execPath, [gatehouse, 'dev', folder, '--api', origin], {
  stdio: 'inherit',
})
const stop = () => void front.kill('SIGTERM')
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
await once(front, 'exit')
clearInterval(decision)
await app.close()
process.exitCode = front.exitCode ?? 1
