/**
 * A sandbox in a process of its own, to be killed: `node sandbox-process.ts <folder> <port>`;
 * prints its origin when it answers.
 */
import { createSandbox } from '../../../sandbox/main.ts'
import { smtpSettings } from '../../../sandbox/messages/smtp-settings.ts'

const [, , dataFolder = '', port = '0'] = process.argv
const smtp = smtpSettings(process.env['SMTP_URL'], process.env['SMTP_FROM'])
const sandbox = await createSandbox({
  dataFolder,
  host: '127.0.0.1',
  port: Number(port),
  mode: 'sandbox',
  ...(smtp === undefined ? {} : { smtp }),
})
await sandbox.open()
process.stdout.write(`${sandbox.origin}\n`)
