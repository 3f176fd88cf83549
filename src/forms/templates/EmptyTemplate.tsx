/** For parts that rjsf requires and our theme renders elsewhere. */
export function EmptyTemplate() {
  return null
}
