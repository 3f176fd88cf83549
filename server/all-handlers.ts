import { accountReactivation } from './account-reactivation/routes.ts'
import { authenticatorApp } from './authenticator-app/routes.ts'
import { branding } from './branding/routes.ts'
import { callers } from './client-apps/routes.ts'
import { agents } from './device-agents/routes.ts'
import { enrollment } from './enrollment/routes.ts'
import { directories } from './external-directories/routes.ts'
import { identityProviders } from './federation/routes.ts'
import { findId } from './find-id/routes.ts'
import type { Handlers, Services } from './operation.ts'
import { password } from './password-reset/routes.ts'
import { recoveryCodes } from './recovery-codes/routes.ts'
import { users } from './session/routes.ts'
import { login } from './sign-in/routes.ts'
import { signup } from './sign-up/routes.ts'
import { supportCodes } from './support-codes/routes.ts'
import { support } from './support/routes.ts'
import { systems } from './systems/routes.ts'
import { terms } from './terms/routes.ts'
import { verification } from './verification/routes.ts'
import { windowsHello } from './webauthn/routes.ts'

/** Handlers of all operations of the document. */
export const allHandlers = (services: Services): Handlers => ({
  ...users(services),
  ...login(services),
  ...identityProviders(services),
  ...password(services),
  ...findId(services),
  ...verification(services),
  ...windowsHello(services),
  ...authenticatorApp(services),
  ...directories(services),
  ...enrollment(services),
  ...recoveryCodes(services),
  ...callers(services),
  ...agents(services),
  ...signup(services),
  ...systems(services),
  ...terms(services),
  ...accountReactivation(services),
  ...support(services),
  ...supportCodes(services),
  ...branding(services),
})
