/**
 * The service desk's two addresses as links; an address that the branding does not know is left out
 * (D1.05).
 */
export function Contact({ phone, email }: { readonly phone: string; readonly email: string }) {
  return (
    <>
      {phone && (
        <a translate="no" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      {email && (
        <a translate="no" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
          {email}
        </a>
      )}
    </>
  )
}
