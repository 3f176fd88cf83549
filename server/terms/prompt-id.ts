import { createHash } from 'node:crypto'
import type { Prompt } from './prompted-terms.ts'

/**
 * A prompt of a request, said again without being kept. Who knows it knows nothing of the request's
 * id.
 * @param requestId the handle itself
 */
export const promptIdOf = (requestId: string, prompt: Prompt): string =>
  createHash('sha256').update(`${prompt} prompt of ${requestId}`).digest('base64url')
