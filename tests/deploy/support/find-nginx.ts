import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Returns nginx of this machine, or Debian's, installed now by apt; undefined where there is
 * neither.
 */
export function findNginx(): string | undefined {
  return installed() ?? (installByApt(['nginx-light']) ? installed() : undefined)
}

const installed = (): string | undefined =>
  [
    '/usr/sbin/nginx',
    '/usr/local/sbin/nginx',
    '/usr/local/bin/nginx',
    '/opt/homebrew/bin/nginx',
  ].find((program) => existsSync(program) && runs(program, ['-v'], 20))

/** Installs packages of Debian, as root; false where that is not possible. */
export function installByApt(packages: readonly string[]): boolean {
  if (
    process.getuid?.() !== 0 ||
    !existsSync('/etc/debian_version') ||
    !existsSync('/usr/bin/apt-get')
  )
    return false
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq']
  return withoutServices(
    () =>
      runs('apt-get', [...wait, 'update'], 180) &&
      runs('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], 600),
  )
}

/**
 * The package would start its own server, on a port that may be in use (Debian policy,
 * `policy-rc.d`).
 */
function withoutServices(act: () => boolean): boolean {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return act()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return act()
  } finally {
    rmSync(policy, { force: true })
  }
}

const runs = (command: string, args: readonly string[], seconds: number): boolean =>
  spawnSync(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: seconds * 1000,
  }).status === 0
