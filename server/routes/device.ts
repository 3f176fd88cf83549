/** Reads the system and the browser from a user agent. Shown to the user, trusted for nothing. */
type Table = readonly (readonly [RegExp, string])[]
const browsers: Table = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const devices: Table = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (table: Table, userAgent: string): string =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'

export const browserName = (userAgent: string): string => firstMatch(browsers, userAgent)
export const deviceName = (userAgent: string): string => firstMatch(devices, userAgent)
/** As in the list of sessions: the browser first. */
export const deviceAndBrowser = (userAgent: string): string =>
  `${browserName(userAgent)}, ${deviceName(userAgent)}`
