/** Of the service desk: seed data. */
export const contact = { phone: '+82 2-5550-0100', email: 'servicedesk@example.com' } as const
