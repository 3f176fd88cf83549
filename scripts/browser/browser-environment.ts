import { dirname, join } from 'node:path'
import type { SystemProbe } from './system-probe.ts'

/**
 * Returns the environment of the browser's process. The bundled Chromium finds its libraries and
 * fonts beside itself where the system has none; all other browsers run unchanged.
 */
export function browserEnvironment(
  executablePath: string,
  probes: SystemProbe,
): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(probes.env)) if (value !== undefined) env[name] = value
  const folder = dirname(executablePath)
  const libraries = join(folder, 'al2023', 'lib')
  if (!probes.exists(libraries)) return env
  if (!probes.exists('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(folder, 'fonts')
  if (!probes.succeeds(executablePath, ['--version'], 20)) env['LD_LIBRARY_PATH'] = libraries
  return env
}
