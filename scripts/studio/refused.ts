/** An answer of the studio's server that has another status than 200. */
export const refused = (
  statusCode: number,
  message: string,
): Error & { readonly statusCode: number } => Object.assign(new Error(message), { statusCode })
