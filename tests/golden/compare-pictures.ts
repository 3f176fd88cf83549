import { readFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Pixels that may differ: the edge of a letter that was drawn half a pixel further. */
const PIXELS = 20

/** Returns in one sentence how two pictures differ; undefined when they look the same. */
export function pictureDifference(before: string, now: string): string | undefined {
  const [old, present] = [PNG.sync.read(readFileSync(before)), PNG.sync.read(readFileSync(now))]
  if (old.width !== present.width || old.height !== present.height) {
    return `${old.width} x ${old.height} became ${present.width} x ${present.height} px`
  }
  const pixels = pixelmatch(old.data, present.data, undefined, old.width, old.height, {
    threshold: 0.1,
  })
  return pixels > PIXELS ? `${pixels} pixels differ` : undefined
}
