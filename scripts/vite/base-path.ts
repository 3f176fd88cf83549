/** Where the front end lives below its origin: one setting, from which the router, the asset addresses and the server derive (D0.01). */
export const basePath: string = normalised(process.env['BASE_PATH'] ?? '/secdx/mfa')

function normalised(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed)) throw new Error(`BASE_PATH must be a path such as /secdx/mfa, not "${path}".`)
  return trimmed
}
