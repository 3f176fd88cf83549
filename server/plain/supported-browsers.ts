/** A browser, its oldest engine that runs the front end, and the address of a newer one. */
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
 * The oldest supported versions (docs/browsers.md). The build compiles for them, a test checks code
 * and styles of the build, and a page for older browsers names them. The condition in the page
 * (`probe`) holds in these versions and in none before them.
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

/** Conditions of CSS (`@supports`) that all hold from these versions on. */
export const probe = ['(color:light-dark(red,red))', 'selector(:popover-open)'] as const
