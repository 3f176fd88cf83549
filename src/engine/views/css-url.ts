import type { Json } from '../../language/json.ts'
import type { Environment } from '../../language/program.ts'

/**
 * CSS Syntax Level 3, 4.3.6: `url(x)`, `url('x')`, `url("x")`. Without escapes, because no honest
 * logo needs them.
 */
const notation = /^\s*url\(\s*(?:"([^"\\\n\r\f]*)"|'([^'\\\n\r\f]*)'|([^"'()\\\s]*))\s*\)\s*$/i

/** D7.05: an https address, a path on the own origin, or an image as data. */
const https =
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?(?:[/?#][\w.~!$&'()*+,;=:@%/?#-]*)?$/i
const ownPath = /^\/(?!\/)[\w.~!$&'()*+,;=:@%/?#-]*$/
const image =
  /^data:image\/(?:png|jpeg|gif|webp|x-icon|svg\+xml)(?:;charset=[\w-]+)?(?:;base64)?,[\w.~!$&'()*+,;=:@%/?-]*$/i
const largest = 262_144

/**
 * Returns the address inside a CSS url(...) text of the branding, or undefined. Use it only in
 * `src` and `href`, never in a style (T8).
 */
export function cssUrl(environment: Environment, text: Json | undefined): string | undefined {
  if (typeof text !== 'string' || text.length > largest) return undefined
  const found = notation.exec(text)
  const address = found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
  if (image.test(address)) return address
  if (ownPath.test(address)) return environment.origin + address
  return https.test(address) ? address : undefined
}

/**
 * Returns the address of a picture that the security policy lets this page show: a path on its own
 * origin, or an image as data. Others are not requested.
 */
export const ownPicture = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value.length <= largest && (image.test(value) || ownPath.test(value))
    ? value
    : undefined
