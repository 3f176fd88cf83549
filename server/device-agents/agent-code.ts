import { plainKey } from '../authenticator-app/pairing-code.ts'
import { codeHmac } from '../verification/code.ts'

export const hashAgentCode = (pepper: string, code: string): string =>
  codeHmac(pepper, ['agent pairing'], plainKey(code))
