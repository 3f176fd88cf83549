/** A sandbox in a process of its own, to be killed: `node sandbox-process.ts <folder> <port>`; prints its origin when it answers. */
import { createSandbox } from '../../../sandbox/main.ts'

const [, , dataFolder = '', port = '0'] = process.argv
const sandbox = await createSandbox({ dataFolder, host: '127.0.0.1', port: Number(port), mode: 'sandbox' })
await sandbox.open()
process.stdout.write(`${sandbox.origin}\n`)
