/** What so many ask at the same time, and their answers in the order of asking. */
export const times = <Answer>(
  count: number,
  ask: (index: number) => Promise<Answer>,
): Promise<Answer[]> => Promise.all(Array.from({ length: count }, (_, index) => ask(index)))

/** How many answers have that status. */
export const withStatus = (
  answers: readonly { readonly status: number }[],
  status: number,
): number => answers.filter((answer) => answer.status === status).length
