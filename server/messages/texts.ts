import type { MessageTable } from '../store/tables.ts'
import { type Language, serverText } from '../texts/server-text.ts'

export type CodeText = {
  readonly code: string
  readonly minutes: number
  readonly host: string
  /** Name of the service. */
  readonly product: string
  /** Address that enters the code in the browser that began; empty without one. */
  readonly link: string
  /** The service desk with its contact, as part of a sentence. */
  readonly desk: string
}

type Texts = { readonly subject: string; readonly body: string }

/**
 * Returns the message with a code. The last line of an SMS binds the code to the host (WICG,
 * origin-bound one-time codes): a phone fills it in only there. The link of an email has a line of
 * its own, so that no mail program adds the end of a sentence to it.
 */
export function codeText(
  channel: MessageTable['channel'],
  language: Language,
  { code, minutes, host, product, link, desk }: CodeText,
): Texts {
  const values = { code, minutes, product, desk }
  const say = (part: string) => serverText(language, `code.${channel}.${part}`, values)
  switch (channel) {
    case 'sms':
      return { subject: '', body: `${say('body')}\n@${host} #${code}` }
    case 'knox':
      return { subject: say('subject'), body: say('body') }
    default:
      channel satisfies 'email'
      return {
        subject: say('subject'),
        body: [say('body'), ...(link === '' ? [] : [say('link'), link]), say('end')].join('\n'),
      }
  }
}
