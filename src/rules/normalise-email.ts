import { withoutHidden } from './hidden-signs.ts'

/**
 * Normalises an email address by NFC. NFKC would turn one mailbox name into another (RFC 6532,
 * section 3.1). Full-width characters become plain ones, as RFC 8265 maps the width of user names.
 */
export const normaliseEmail = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
    .trim()
