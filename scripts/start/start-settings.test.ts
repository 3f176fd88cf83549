import { describe, expect, test } from 'vitest'
import { startSettings } from './start-settings.ts'

const startBackend = (PUBLIC_ORIGIN: string) =>
  startSettings({ PUBLIC_ORIGIN, GATEHOUSE_MODE: 'backend' }, '/project')

describe('startSettings', () => {
  test.each([
    [{}, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' }],
    [
      { PORT: '', HOST: '', GATEHOUSE_DATA: '' },
      { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' },
    ],
    [
      { PORT: '0', HOST: '0.0.0.0', GATEHOUSE_DATA: '/var/gatehouse', GATEHOUSE_MODE: 'backend' },
      { port: 0, host: '0.0.0.0', dataFolder: '/var/gatehouse', mode: 'backend' },
    ],
    [
      { HOST: '0.0.0.0', SANDBOX_ON_THE_INTERNET: 'yes' },
      { port: 4000, host: '0.0.0.0', dataFolder: '/project/.data' },
    ],
    [
      { SECURITY_LOG: 'log/security.log' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        securityLog: '/project/log/security.log',
      },
    ],
    [
      { BACKCHANNEL_LOGOUT_URIS: 'singleid=https://app.example.com iam=http://localhost:1/out' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        backchannelLogoutUris: {
          singleid: 'https://app.example.com/',
          iam: 'http://localhost:1/out',
        },
      },
    ],
    [
      { DATABASE_URL: 'postgresql://u@db/x' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        databaseUrl: 'postgresql://u@db/x',
      },
    ],
    [
      { PUBLIC_ORIGIN: 'https://login.example.com', GATEHOUSE_MODE: 'backend' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        publicOrigin: 'https://login.example.com',
        mode: 'backend',
      },
    ],
    [
      {
        PUBLIC_ORIGIN: 'https://login.example.com',
        GATEHOUSE_MODE: 'backend',
        TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16',
      },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        publicOrigin: 'https://login.example.com',
        mode: 'backend',
        trustedProxies: ['10.0.0.5', '10.1.0.0/16'],
      },
    ],
    [
      { PUBLIC_ORIGIN: 'https://login.example.com', SANDBOX_ON_THE_INTERNET: 'yes' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        publicOrigin: 'https://login.example.com',
      },
    ],
    [
      { GATEHOUSE_MODE: 'sandbox' },
      { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' },
    ],
    [
      { LIMIT_STARTS: '1000', LIMIT_CODES: '40' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        limits: { starts: 1000, codes: 40 },
      },
    ],
    [
      { LIMIT_CONNECTIONS: '4000', LIMIT_CONNECTIONS_PER_ADDRESS: '500' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        connections: { connections: 4000, connectionsPerAddress: 500 },
      },
    ],
    [
      { SECURITY_CONTACT: 'security@example.com' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        securityContact: 'mailto:security@example.com',
      },
    ],
    [
      { SECURITY_CONTACT: 'https://example.com/report' },
      {
        port: 4000,
        host: '127.0.0.1',
        dataFolder: '/project/.data',
        securityContact: 'https://example.com/report',
      },
    ],
    [{ GATEHOUSE_DATA: 'here' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/here' }],
  ])('%o', (environment, settings) => {
    expect(startSettings(environment, '/project')).toEqual(settings)
  })

  test('takes a log and a mail server when they are named', () => {
    const settings = startSettings(
      { LOG: 'json', SMTP_URL: 'smtp://mail.example.com', SMTP_FROM: 'a@b.example' },
      '/project',
    )
    expect(settings).toMatchObject({
      logging: { level: 'info' },
      smtp: { host: 'mail.example.com', port: 587 },
    })
    expect(startSettings({ LOG_LEVEL: 'debug' }, '/project').logging).toEqual({ level: 'debug' })
  })

  test.each([
    [{ LOG: 'pretty' }, /^LOG may be json/],
    [
      { GATEHOUSE_MODE: 'production' },
      /^GATEHOUSE_MODE may be sandbox or backend, not "production"/,
    ],
    [{ SANDBOX_ON_THE_INTERNET: 'no' }, /^SANDBOX_ON_THE_INTERNET may be yes, not "no"/],
    [
      { TRUSTED_PROXIES: 'proxy.example.com' },
      /^TRUSTED_PROXIES must be addresses or networks such as/,
    ],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES may not name every address/],
    [
      { LIMIT_CONNECTIONS: 'many' },
      /^LIMIT_CONNECTIONS must be a number from 1 to 9999999, not "many"/,
    ],
    [{ LIMIT_STARTS: '0' }, /^LIMIT_STARTS must be a number from 1 to 9999999, not "0"/],
    [
      { OPENID_CLIENTS: 'none.yaml' },
      /^OPENID_CLIENTS names \/\S+none\.yaml, which cannot be read/,
    ],
    [
      { IDENTITY_PROVIDERS: 'none.yaml' },
      /^IDENTITY_PROVIDERS names \/\S+none\.yaml, which cannot be read/,
    ],
    [{ BACKCHANNEL_LOGOUT_URIS: 'singleid' }, /^BACKCHANNEL_LOGOUT_URIS must read like/],
    [
      { BACKCHANNEL_LOGOUT_URIS: 'other=https://a.example' },
      /^BACKCHANNEL_LOGOUT_URIS must read like/,
    ],
    [
      { BACKCHANNEL_LOGOUT_URIS: 'iam=http://10.0.0.1/out' },
      /^BACKCHANNEL_LOGOUT_URIS must read like/,
    ],
    [
      { BACKCHANNEL_LOGOUT_URIS: 'iam=https://u:p@a.example' },
      /^BACKCHANNEL_LOGOUT_URIS must read like/,
    ],
    [
      { SECURITY_CONTACT: 'http://example.com' },
      /^SECURITY_CONTACT must be an email address or begin with https:/,
    ],
    [
      { SMTP_URL: 'smtp://mail.example.com', SMTP_FROM: 'a@b.example', SMTP_NAME: 'localhost' },
      /^SMTP_NAME must be a host name/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_FROM must be an address/],
  ])('refuses %o in one sentence', (environment, sentence) => {
    expect(() => startSettings(environment, '/project')).toThrow(sentence)
  })

  test.each([
    'login.example.com',
    'https://login.example.com/',
    'https://login.example.com/x',
    'ftp://login.example.com',
    'javascript:1',
    'https://user@login.example.com',
  ])('refuses the public origin %s in one sentence', (PUBLIC_ORIGIN) => {
    expect(() => startSettings({ PUBLIC_ORIGIN }, '/project')).toThrow(
      /^PUBLIC_ORIGIN must read like https:\/\/login\.example\.com/,
    )
  })

  test.each([
    'https://login.example.com',
    'http://10.0.0.7:4000',
    'https://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('refuses sandbox pages at origin %s and names the needed setting', (PUBLIC_ORIGIN) => {
    expect(() => startSettings({ PUBLIC_ORIGIN }, '/project')).toThrow(
      /^At http.* the sandbox would show .*: set GATEHOUSE_MODE=backend, or SANDBOX_ON_THE_INTERNET=yes /,
    )
  })

  test.each(['0.0.0.0', '::', '10.0.0.7', 'login.example.com', '127.0.0.1.example.com'])(
    'refuses to listen at public host %s, for any origin',
    (HOST) => {
      for (const PUBLIC_ORIGIN of ['', 'http://localhost:4000'])
        expect(() => startSettings({ HOST, PUBLIC_ORIGIN }, '/project')).toThrow(
          new RegExp(
            `^At ${HOST} the sandbox would show .*: set GATEHOUSE_MODE=backend, or SANDBOX_ON_THE_INTERNET=yes `,
          ),
        )
    },
  )

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
    '%s listens on this machine only',
    (HOST) => {
      expect(startSettings({ HOST }, '/project')).toMatchObject({ host: HOST })
    },
  )

  test.each([
    'http://localhost:4000',
    'https://localhost:8443',
    'http://maru.localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ])('%s is this machine: the sandbox starts', (PUBLIC_ORIGIN) => {
    expect(startSettings({ PUBLIC_ORIGIN }, '/project')).toMatchObject({
      publicOrigin: PUBLIC_ORIGIN,
    })
  })

  test('refuses a backend without encryption, but for this machine', () => {
    expect(() => startBackend('http://login.example.com')).toThrow(/must begin with https/)
    expect(startBackend('http://localhost:4000').mode).toBe('backend')
    expect(startBackend('https://login.example.com').mode).toBe('backend')
  })

  test.each(['70000', '-1', 'http', '4e3'])('refuses the port %s in one sentence', (PORT) => {
    expect(() => startSettings({ PORT }, '/project')).toThrow(
      /^PORT must be a number from 0 to 65535/,
    )
  })
})
