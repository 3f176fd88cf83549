import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'
import type { Rule } from './rule.ts'

/**
 * A mobile number of the country in another field of the form, by the numbering plan of that
 * country (section 5 of the specification: phone format). Without a country the rule cannot decide,
 * and the country field reports it. Imports nothing of the first page, so that it can load later.
 */
export const mobileNumber: Rule<string> = {
  name: 'mobile-number',
  takes: 'field',
  parameter: (given) => (typeof given === 'string' && given !== '' ? given : undefined),
  holds: (value, field, values) => {
    const country = Object.hasOwn(values, field) ? values[field] : undefined
    if ((value ?? '') === '' || (country ?? '') === '') return true
    return (
      typeof value === 'string' &&
      typeof country === 'string' &&
      readMobile(value, country) !== undefined
    )
  },
}

/**
 * Reads a mobile number in national format and returns it in international format (`+82
 * 10-5550-0101`). Undefined when no mobile phone of that country can have it. The numbering plans
 * for mobile phones come from libphonenumber.
 * @param country ISO 3166-1, two letters
 */
export function readMobile(typed: string, country: string): string | undefined {
  if (typed.length > 20 || !isSupportedCountry(country)) return undefined
  const number = parsePhoneNumberFromString(typed, country)
  if (
    number === undefined ||
    !number.isValid() ||
    number.countryCallingCode !== getCountryCallingCode(country)
  )
    return undefined
  return number.formatInternational()
}
