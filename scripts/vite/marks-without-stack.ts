import type { Plugin } from 'vite'

const REACT = /\/react-dom-client\.production\.js$/
const MARK = /^((?:var |  )\w+ = )Error\((formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gm

/**
 * Creates the marks of react-dom without the stack that `Error` takes. A mark is an error that
 * react-dom throws to itself and knows by identity; no user ever sees it. Where an inspector
 * listens (developer tools, a driven browser, `npm run bench`), naming the lines of that stack
 * parses all of react-dom once more while the page starts: three quarters of the time of the
 * library.
 */
export function marksWithoutStack(): Plugin {
  return {
    name: 'gatehouse-marks-without-stack',
    apply: 'build',
    transform: {
      filter: { id: REACT },
      handler: (code) => ({ code: withoutStack(code), map: null }),
    },
  }
}

export function withoutStack(code: string): string {
  return code.replaceAll(MARK, '$1Object.create(Error.prototype, { message: { value: $2 } })')
}
