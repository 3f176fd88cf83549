import { describe, expect, it } from 'vitest'
import { isMailbox, smtpSettings } from './smtp-settings.ts'

const from = 'Gatehouse <no-reply@example.com>'

describe('smtpSettings', () => {
  it('is nothing without an address', () => {
    expect(smtpSettings(undefined, undefined)).toBeUndefined()
  })

  it.each([
    [
      'smtp://mail.example.com',
      {
        host: 'mail.example.com',
        port: 587,
        implicitTls: false,
        requireTls: false,
        checkCertificate: true,
        login: undefined,
      },
    ],
    ['smtps://mail.example.com', { port: 465, implicitTls: true }],
    [
      'smtp://me%40here:p%3Aw@mail.example.com:2525',
      { port: 2525, requireTls: true, login: { user: 'me@here', pass: 'p:w' } },
    ],
    ['smtp://me:pw@127.0.0.1:2525', { requireTls: false }],
    ['smtp://[::1]:2525?tls.rejectUnauthorized=false', { host: '::1', checkCertificate: false }],
    ['smtp://me:pw@mail.example.com?requireTLS=false', { requireTls: false }],
  ])('%s', (url, settings) => {
    expect(smtpSettings(url, from)).toMatchObject(settings)
  })

  it.each([
    ['http://mail.example.com', from, 'SMTP_URL must be'],
    ['mail.example.com', from, 'SMTP_URL must be'],
    ['smtp://canary:pw@mail.example.com?pool=true', from, 'SMTP_URL may end'],
    ['smtp://%:pw@mail.example.com', from, 'percent-encoded'],
    ['smtp://mail.example.com', undefined, 'SMTP_FROM must be'],
    ['smtp://mail.example.com', 'Me <a@b.c>, <d@e.f>', 'SMTP_FROM must be'],
    ['smtp://mail.example.com', 'Me\r\nBcc: x <a@b.c>', 'SMTP_FROM must be'],
  ])('refuses %s from %s without quoting it', (url, sender, sentence) => {
    expect(() => smtpSettings(url, sender)).toThrow(sentence)
    expect(() => smtpSettings(url, sender)).not.toThrow('canary')
  })
})

describe('isMailbox', () => {
  it.each(['a@b.example', 'minji.kim+x@example.com', '민지@예.한국'])('takes %s', (address) =>
    expect(isMailbox(address)).toBe(true),
  )
  it.each([
    'a@b\r\nBcc: c@d',
    'a@b, c@d',
    'a@b>',
    '"a b"@c',
    'a@b;c@d',
    'a',
    '@b',
    'a@',
    'a@b\u0000',
  ])('refuses %o', (address) => expect(isMailbox(address)).toBe(false))
})

const withMore = (more: Parameters<typeof smtpSettings>[2]) =>
  smtpSettings('smtp://mail.example.com', from, more)

describe('the name that we call ourselves, and where answers go', () => {
  it.each([
    [{}, 'example.com'],
    [{ publicOrigin: 'https://login.example.org' }, 'login.example.org'],
    [{ publicOrigin: 'https://10.0.0.7' }, 'example.com'],
    [{ publicOrigin: 'http://localhost:4000' }, 'example.com'],
    [{ clientName: 'mx.example.net', publicOrigin: 'https://login.example.org' }, 'mx.example.net'],
    [{ clientName: '[192.0.2.1]' }, '[192.0.2.1]'],
  ])('with %o it is %s', (more, clientName) => expect(withMore(more)?.clientName).toBe(clientName))

  it('names no answer address but one that is given', () => {
    expect([withMore({})?.replyTo, withMore({ replyTo: 'desk@example.com' })?.replyTo]).toEqual([
      undefined,
      'desk@example.com',
    ])
  })

  it.each([
    [
      { clientName: 'localhost' },
      /^SMTP_NAME must be a host name such as login\.example\.com, not "localhost"/,
    ],
    [{ clientName: 'a b.example' }, /^SMTP_NAME must be/],
    [{ replyTo: 'desk' }, /^SMTP_REPLY_TO must be an email address, not "desk"/],
  ])('%o is refused in one sentence', (more, sentence) =>
    expect(() => withMore(more)).toThrow(sentence),
  )
})
