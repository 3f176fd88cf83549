/**
 * A sandbox in a process of its own, to be killed: `node server-process.ts <folder> <port>`;
 * prints its origin when it answers.
 */
import { startReferenceServer } from '../../../server/main.ts'
import { smtpSettings } from '../../../server/messages/smtp-settings.ts'

const [, , dataFolder = '', port = '0'] = process.argv
const smtp = smtpSettings(process.env['SMTP_URL'], process.env['SMTP_FROM'])
const referenceServer = await startReferenceServer({
  dataFolder,
  host: '127.0.0.1',
  port: Number(port),
  mode: 'sandbox',
  ...(smtp === undefined ? {} : { smtp }),
})
await referenceServer.open()
process.stdout.write(`${referenceServer.origin}\n`)
