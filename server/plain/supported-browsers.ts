/**
 * A browser, the oldest engine of it that runs the front end, and where a newer one is to be had.
 */
export interface SupportedBrowser {
  readonly name: string
  /**
   * The key of the engine in `@mdn/browser-compat-data` and, without the dash, in the build's
   * target.
   */
  readonly engine: 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios'
  readonly version: string
  readonly download: string
}

/**
 * The floor (docs/browsers.md). The build compiles for it, a test holds built code and styles to
 * it, and a page below it says so. The condition that a page asks the browser (`probe`) is met by
 * these versions and by none before them.
 */
export const supportedBrowsers: readonly SupportedBrowser[] = [
  { name: 'Chrome', engine: 'chrome', version: '123', download: 'https://www.google.com/chrome/' },
  {
    name: 'Edge',
    engine: 'edge',
    version: '123',
    download: 'https://www.microsoft.com/edge/download',
  },
  {
    name: 'Firefox',
    engine: 'firefox',
    version: '125',
    download: 'https://www.mozilla.org/firefox/new/',
  },
  { name: 'Safari', engine: 'safari', version: '17.5', download: 'https://www.apple.com/safari/' },
  {
    name: 'Safari (iOS)',
    engine: 'safari_ios',
    version: '17.5',
    download: 'https://support.apple.com/ios/update',
  },
]

/** Conditions of CSS (`@supports`) that hold together from the floor on. */
export const probe = ['(color:light-dark(red,red))', 'selector(:popover-open)'] as const
