/** Entry that the browser cannot read, such as 30 February: no rule of a date accepts it. */
export const incomplete = '?'
