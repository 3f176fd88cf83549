import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startQuince } from './server.ts'

// Starts the server, and `gatehouse dev` in front of it (examples/shop-account/README.md).
const { origin, close } = await startQuince({
  tokenSeconds: Number(process.env['TOKEN_SECONDS'] ?? 300),
  pauseSeconds: Number(process.env['PAUSE_SECONDS'] ?? 30),
  send: (email, code) => console.log(`Email to ${email}: the code is ${code}`),
})
const gatehouse = join(import.meta.dirname, '../../scripts/gatehouse.cjs')
const front = spawn(process.execPath, [gatehouse, 'dev', import.meta.dirname, '--api', origin], {
  stdio: 'inherit',
})
const stop = () => void front.kill('SIGTERM')
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
await once(front, 'exit')
await close()
process.exitCode = front.exitCode ?? 1
