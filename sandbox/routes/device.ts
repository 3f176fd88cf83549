/** What a user agent says, in two words. Shown to the person, trusted for nothing. */
const browsers: readonly (readonly [RegExp, string])[] = [[/Edg\//, 'Edge'], [/SamsungBrowser\//, 'Samsung Internet'], [/Whale\//, 'Whale'], [/Firefox\//, 'Firefox'], [/Chrome\//, 'Chrome'], [/Safari\//, 'Safari']]
const devices: readonly (readonly [RegExp, string])[] = [[/Android/, 'Android'], [/iPhone|iPad/, 'iOS'], [/Windows/, 'Windows'], [/Mac OS X/, 'macOS'], [/Linux/, 'Linux']]

const firstMatch = (table: typeof browsers, userAgent: string): string => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'

export const browserName = (userAgent: string): string => firstMatch(browsers, userAgent)
export const deviceName = (userAgent: string): string => firstMatch(devices, userAgent)
export const deviceAndBrowser = (userAgent: string): string => `${deviceName(userAgent)}, ${browserName(userAgent)}`
