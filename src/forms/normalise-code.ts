/** "１２３ 456" and "123-456" are what people paste; 123456 is what they mean (NFKC turns full-width digits into plain ones). */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Dash_Punctuation}\p{Default_Ignorable_Code_Point}]/gu, '')
}
