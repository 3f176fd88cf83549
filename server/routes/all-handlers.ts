import type { Services } from '../services.ts'
import { accountReactivation } from './account-reactivation.ts'
import { agents } from './agents.ts'
import { authenticatorApp } from './authenticator-app.ts'
import { branding } from './branding.ts'
import { callers } from './client-apps.ts'
import { directories } from './directories.ts'
import { enrollment } from './enrollment.ts'
import { findId } from './find-id.ts'
import type { Handlers } from './handlers.ts'
import { identityProviders } from './identity-providers.ts'
import { login } from './login.ts'
import { password } from './password.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { signup } from './signup.ts'
import { support } from './support.ts'
import { systems } from './systems.ts'
import { terms } from './terms.ts'
import { users } from './users.ts'
import { verification } from './verification.ts'
import { windowsHello } from './windows-hello.ts'

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
  ...branding(services),
})
