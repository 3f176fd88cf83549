import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hostileAddresses } from '../../../tests/support/engine/hostile-addresses.ts'
import { Contact } from './Contact.tsx'

const linksOf = (phone: string, email: string) => {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<Contact phone={phone} email={email} />)
  return [...place.querySelectorAll('a')].map(({ href }) => href)
}

test('links the phone and e-mail address of the service desk', () => {
  expect(linksOf('+82 2-5550-0100', 'desk+a@example.com')).toEqual([
    'tel:+82255500100',
    'mailto:desk%2Ba@example.com',
  ])
})

test.each(hostileAddresses.filter((address) => address !== ''))(
  '%j can be called or written to, and nothing else',
  (address) => {
    const [call = '', write = ''] = linksOf(address, address)
    expect(call).toMatch(/^tel:[+\d]*$/)
    expect(write).toMatch(/^mailto:[^?&#/\\\s]*$/)
  },
)
