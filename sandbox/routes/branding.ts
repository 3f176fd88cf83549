import type { Handlers } from './handlers.ts'

type Branding = Pick<Handlers, 'getServicedeskTel' | 'getServicedeskEmail' | 'getCopyright' | 'getCompanyLogo' | 'getFavicon' | 'getShowHeaderLogo' | 'getHeaderLogo'>

export const branding: Branding = {
  getServicedeskTel: () => '+82 2-5550-0100',
  getServicedeskEmail: () => 'servicedesk@example.com',
  getCopyright: () => '© 2026 Gatehouse sandbox',
  getCompanyLogo: () => 'url("/sandbox/branding/logo.svg")',
  getFavicon: () => 'url("/sandbox/branding/favicon.svg")',
  getShowHeaderLogo: () => true,
  getHeaderLogo: () => 'url("/sandbox/branding/logo.svg")',
}
