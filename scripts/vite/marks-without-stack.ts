import type { Plugin } from 'vite'

const REACT = /\/react-dom-client\.production\.js$/
const MARK = /^((?:var |  )\w+ = )Error\((formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gm

/**
 * The marks of react-dom, errors that it throws to itself, knows by identity and never tells
 * anybody of, without the stack that `Error` takes. Where an inspector listens (developer tools, a
 * driven browser, `npm run bench`), naming the lines of that stack parses all of react-dom once
 * more while the page starts: three quarters of the time that the library took.
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
