import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'

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
