/** For parts that rjsf requires and our theme renders elsewhere. */
export function Nothing() {
  return null
}
