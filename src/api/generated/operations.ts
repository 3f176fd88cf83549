// Generated from openapi/common-api.yaml by `npm run generate`. Do not edit.
export type OperationRow = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly origin: 'spec' | 'extension'
  readonly changesState: boolean
  readonly logOnly: boolean
  readonly errors: readonly string[]
}

export const operations = {
  cancelLogin: {"method":"POST","path":"/login/cancel","origin":"extension","changesState":true,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  checkBrowserInfo: {"method":"POST","path":"/systems/check-browser-info","origin":"spec","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  exchangeSignin: {"method":"POST","path":"/users/signin/exchange","origin":"extension","changesState":true,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","REQUEST_EXPIRED","SIGNIN_FAILED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getApplication: {"method":"GET","path":"/login/applications","origin":"spec","changesState":false,"logOnly":false,"errors":["NOT_FOUND","RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getCompanyLogo: {"method":"GET","path":"/ui-rebranding/company-logo/","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getCopyright: {"method":"GET","path":"/ui-rebranding/copyright","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getFavicon: {"method":"GET","path":"/ui-rebranding/favicon","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getHeaderLogo: {"method":"GET","path":"/ui-rebranding/get-header-logo/","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getLatestCookieTerms: {"method":"GET","path":"/terms/cookie/latest","origin":"spec","changesState":false,"logOnly":false,"errors":["NOT_FOUND","RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getLoginContext: {"method":"GET","path":"/login/context/{sessionDataKey}","origin":"spec","changesState":false,"logOnly":false,"errors":["RATE_LIMITED","REQUEST_EXPIRED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getLoginStatus: {"method":"GET","path":"/login/status","origin":"extension","changesState":false,"logOnly":false,"errors":["RATE_LIMITED","REQUEST_EXPIRED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getServicedeskEmail: {"method":"GET","path":"/ui-rebranding/servicedesk/email","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getServicedeskTel: {"method":"GET","path":"/ui-rebranding/servicedesk/tel","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getShowHeaderLogo: {"method":"GET","path":"/ui-rebranding/show-header-logo/","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  getSignedInUser: {"method":"GET","path":"/users/signin","origin":"spec","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","UNAUTHENTICATED","VALIDATION_FAILED"]},
  listLanguages: {"method":"GET","path":"/systems/languages/list","origin":"spec","changesState":false,"logOnly":false,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  listMenus: {"method":"GET","path":"/users/menus/list","origin":"extension","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","UNAUTHENTICATED","VALIDATION_FAILED"]},
  listNationalCodes: {"method":"GET","path":"/systems/sms/national/list","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  listTermsVersionLanguages: {"method":"POST","path":"/terms/version/language","origin":"spec","changesState":false,"logOnly":false,"errors":["FORBIDDEN","NOT_FOUND","RATE_LIMITED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  listUserAuthenticators: {"method":"GET","path":"/users/authenticators/list","origin":"extension","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","UNAUTHENTICATED","VALIDATION_FAILED"]},
  listUserSessions: {"method":"GET","path":"/users/sessions/list","origin":"extension","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","UNAUTHENTICATED","VALIDATION_FAILED"]},
  listVerificationAuthenticators: {"method":"GET","path":"/verification/authenticators/list","origin":"spec","changesState":false,"logOnly":true,"errors":["RATE_LIMITED","REQUEST_EXPIRED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  listVerificationHistory: {"method":"GET","path":"/users/verifications/history/list","origin":"extension","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","UNAUTHENTICATED","VALIDATION_FAILED"]},
  postLoginContext: {"method":"POST","path":"/login/context","origin":"spec","changesState":false,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","REQUEST_EXPIRED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  sendVerificationOtp: {"method":"POST","path":"/verification/otp/send","origin":"extension","changesState":true,"logOnly":false,"errors":["EMAIL_SEND_FAILED","FORBIDDEN","KNOX_SEND_FAILED","OTP_ATTEMPT_LIMIT","OTP_SAME_METHOD_1MIN","RATE_LIMITED","REQUEST_EXPIRED","SMS_SEND_FAILED","SYSTEM_ERROR","VALIDATION_FAILED"]},
  signout: {"method":"POST","path":"/users/signout","origin":"extension","changesState":true,"logOnly":false,"errors":["FORBIDDEN","RATE_LIMITED","SYSTEM_ERROR","UNAUTHENTICATED","VALIDATION_FAILED"]},
  verifyPassword: {"method":"POST","path":"/login/password/verify","origin":"extension","changesState":true,"logOnly":false,"errors":["FORBIDDEN","LOGIN_ACCOUNT_INACTIVE","LOGIN_ACCOUNT_SUSPENDED","LOGIN_AUTO_LOCKED","LOGIN_DORMANT_ADMIN","LOGIN_DORMANT_RESET_LINK","LOGIN_DORMANT_SELF","LOGIN_LOCKED_UNTIL_RESET","LOGIN_NO_PRIMARY_SESSION","LOGIN_PASSWORD_EXPIRED","LOGIN_PASSWORD_INCORRECT","LOGIN_PASSWORD_RESET_REQUIRED","LOGIN_PENDING_APPROVAL","LOGIN_TOKEN_EXPIRED","POLICY_ACCESS_DENIED","POLICY_BROWSER_NOT_ALLOWED","POLICY_NO_MAPPED_USER","POLICY_SESSION_EXPIRED","RATE_LIMITED","REQUEST_EXPIRED","SYSTEM_ERROR","TENANT_INVALID","VALIDATION_FAILED"]},
  verifyVerificationOtp: {"method":"POST","path":"/verification/otp/verify","origin":"extension","changesState":true,"logOnly":false,"errors":["FORBIDDEN","OTP_ATTEMPT_LIMIT","OTP_EXPIRED","OTP_INCORRECT","RATE_LIMITED","REQUEST_EXPIRED","SYSTEM_ERROR","VALIDATION_FAILED"]},
} as const satisfies Readonly<Record<string, OperationRow>>

export type OperationId = keyof typeof operations

/** Below the origin of the front end. */
export const apiBase = "/secdx/common-api/api"
