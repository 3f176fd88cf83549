/** Variables of the user's environment that must not reach the tests. */
const PERSONAL = new Set([
  'PORT',
  'HOST',
  'GATEHOUSE_DATA',
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_FROM',
  'LOG',
  'LOG_LEVEL',
  'NODE_OPTIONS',
  'VITEST',
  'BASE_URL',
  'BASE_PATH',
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
  'GATEHOUSE_MODE',
  'SANDBOX_ON_THE_INTERNET',
])

/**
 * Environment of every check. Tests run React's development build whatever NODE_ENV was: `act`
 * exists only there.
 */
export function testEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !PERSONAL.has(name)))
  return { ...kept, CI: 'true', NO_COLOR: '1', NODE_ENV: 'test', ...more }
}
