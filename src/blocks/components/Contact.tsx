/**
 * The two addresses of the service desk as links, written from left to right in each language. An
 * address that the branding omits is not shown (D1.05).
 */
export function Contact({ phone, email }: { readonly phone: string; readonly email: string }) {
  return (
    <>
      {phone && (
        <a dir="ltr" translate="no" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      {email && (
        <a
          dir="ltr"
          translate="no"
          href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}
        >
          {email}
        </a>
      )}
    </>
  )
}
