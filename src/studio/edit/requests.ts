/** Asks the server of the studio. @throws an error with one sentence when it refuses */
export async function ask<Answer>(
  address: string,
  { signal, token, body }: { signal?: AbortSignal; token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(address, {
    ...(signal && { signal }),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-studio-token': token ?? '' },
      body: JSON.stringify(body),
    }),
  })
  const answer: unknown = await response.json()
  // The server of the studio answers as messages.ts says, and a refusal has one sentence.
  if (!response.ok) throw new Error((answer as { readonly message: string }).message)
  return answer as Answer
}

export const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem)
