import { encode } from 'uqr'

/**
 * A QR code as one path of squares, one for each module. `size` is the side in modules, with the
 * quiet zone.
 */
export interface QrCode {
  readonly size: number
  readonly path: string
}

/** ISO/IEC 18004, 5.3.8: four light modules on every side. */
const QUIET = 4

/** @throws when the text is too long for any QR code */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  return { size, path: data.map(rowPath).join('') }
}

/** Joins dark modules that touch into one rectangle, so that no light gap shows between them. */
function rowPath(modules: readonly boolean[], y: number): string {
  const runs = modules.flatMap((dark, x) => (dark && modules[x - 1] !== true ? [x] : []))
  return runs
    .map((x) => {
      const end = modules.indexOf(false, x)
      const width = (end < 0 ? modules.length : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    .join('')
}
