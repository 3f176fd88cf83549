import { createHash } from 'node:crypto'
import type { Prompt } from './prompted-terms.ts'

/**
 * Derives the id of a request's prompt, so that it need not be stored. The id does not reveal the
 * request's id.
 * @param requestId the handle itself
 */
export const promptIdOf = (requestId: string, prompt: Prompt): string =>
  createHash('sha256').update(`${prompt} prompt of ${requestId}`).digest('base64url')
