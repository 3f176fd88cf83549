/**
 * What a browser has in its user agent, and how it is called. Most call themselves Chrome and
 * Safari as well, so those come last.
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

/** "Chrome 149"; of one that nobody knows, what it says itself. */
export function browserName(userAgent: string): string {
  for (const [sign, name] of names) {
    const version = sign.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return userAgent
}
