/** Channel of a code, by authenticator. */
export const channels = {
  Sms: { name: 'sms', failSetting: 'smsFails', failure: 'SMS_SEND_FAILED' },
  Email: { name: 'email', failSetting: 'emailFails', failure: 'EMAIL_SEND_FAILED' },
  Msg: { name: 'knox', failSetting: 'knoxFails', failure: 'KNOX_SEND_FAILED' },
} as const
