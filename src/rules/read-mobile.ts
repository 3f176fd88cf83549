import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'

/**
 * A mobile number as it is dialled in a country, written as it is dialled from anywhere (`+82
 * 10-5550-0101`); undefined where no mobile phone of that country can have it. The numbering plans
 * are those of libphonenumber, for mobile phones.
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
