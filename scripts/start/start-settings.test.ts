import { describe, expect, test } from 'vitest'
import { startSettings } from './start-settings.ts'

describe('startSettings', () => {
  test.each([
    [{}, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' }],
    [{ PORT: '', HOST: '', GATEHOUSE_DATA: '' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' }],
    [{ PORT: '0', HOST: '0.0.0.0', GATEHOUSE_DATA: '/var/gatehouse' }, { port: 0, host: '0.0.0.0', dataFolder: '/var/gatehouse' }],
    [{ DATABASE_URL: 'postgresql://u@db/x' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data', databaseUrl: 'postgresql://u@db/x' }],
    [{ PUBLIC_ORIGIN: 'https://login.example.com' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data', publicOrigin: 'https://login.example.com' }],
    [{ GATEHOUSE_DATA: 'here' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/here' }],
  ])('%o', (environment, settings) => {
    expect(startSettings(environment, '/project')).toEqual(settings)
  })

  test('takes a log and a mail server when they are named', () => {
    const settings = startSettings({ LOG: 'json', SMTP_URL: 'smtp://mail.example.com', SMTP_FROM: 'a@b.example' }, '/project')
    expect(settings).toMatchObject({ logging: { level: 'info' }, smtp: { host: 'mail.example.com', port: 587 } })
    expect(startSettings({ LOG_LEVEL: 'debug' }, '/project').logging).toEqual({ level: 'debug' })
  })

  test.each([
    [{ LOG: 'pretty' }, /^LOG may be json/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_FROM must be an address/],
  ])('refuses %o in one sentence', (environment, sentence) => {
    expect(() => startSettings(environment, '/project')).toThrow(sentence)
  })

  test.each(['login.example.com', 'https://login.example.com/', 'https://login.example.com/x', 'ftp://login.example.com', 'javascript:1', 'https://user@login.example.com'])('refuses the public origin %s in one sentence', (PUBLIC_ORIGIN) => {
    expect(() => startSettings({ PUBLIC_ORIGIN }, '/project')).toThrow(/^PUBLIC_ORIGIN must read like https:\/\/login\.example\.com/)
  })

  test.each(['70000', '-1', 'http', '4e3'])('refuses the port %s in one sentence', (PORT) => {
    expect(() => startSettings({ PORT }, '/project')).toThrow(/^PORT must be a number from 0 to 65535/)
  })
})
