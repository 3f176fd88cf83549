/**
 * Sends this number of requests at the same time, and returns the answers in the order of the
 * requests.
 */
export const times = <Answer>(
  count: number,
  ask: (index: number) => Promise<Answer>,
): Promise<Answer[]> => Promise.all(Array.from({ length: count }, (_, index) => ask(index)))

/** Returns the number of answers with that status. */
export const withStatus = (
  answers: readonly { readonly status: number }[],
  status: number,
): number => answers.filter((answer) => answer.status === status).length
