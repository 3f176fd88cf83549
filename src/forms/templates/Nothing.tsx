/** For the parts that rjsf asks for and our theme draws elsewhere. */
export function Nothing() {
  return null
}
