/**
 * Pattern in the user agent, and name of the browser. Most browsers also name Chrome and Safari, so
 * those two come last.
 */
const names: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Microsoft Edge'],
  [/\bWhale\/(\d+)/, 'Naver Whale'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bOP(?:R|T|X)\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+(?:\.\d+)?)\S* (?:\S+ )?Safari\//, 'Safari'],
  [/\bMSIE (\d+)/, 'Internet Explorer'],
  [/\bTrident\/.+\brv:(\d+)/, 'Internet Explorer'],
]

/** Returns "Chrome 149", for example. For an unknown browser it returns the user agent. */
export function browserName(userAgent: string): string {
  for (const [sign, name] of names) {
    const version = sign.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return userAgent
}
