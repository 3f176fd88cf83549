import type { components } from '../../src/api/generated/common-api.ts'

type Schemas = components['schemas']
type City = readonly [city: string, localCity: string, timezone: string]

const continents = {
  AS: { name: 'Asia', localName: '아시아' },
  EU: { name: 'Europe', localName: '유럽' },
  NA: { name: 'North America', localName: '북아메리카' },
  SA: { name: 'South America', localName: '남아메리카' },
  AF: { name: 'Africa', localName: '아프리카' },
  OC: { name: 'Oceania', localName: '오세아니아' },
} as const

const cities: Readonly<Record<keyof typeof continents, readonly City[]>> = {
  AS: [
    ['Seoul', '서울', 'Asia/Seoul'],
    ['Tokyo', '도쿄', 'Asia/Tokyo'],
    ['Shanghai', '상하이', 'Asia/Shanghai'],
    ['Taipei', '타이베이', 'Asia/Taipei'],
    ['Hong Kong', '홍콩', 'Asia/Hong_Kong'],
    ['Singapore', '싱가포르', 'Asia/Singapore'],
    ['Kuala Lumpur', '쿠알라룸푸르', 'Asia/Kuala_Lumpur'],
    ['Manila', '마닐라', 'Asia/Manila'],
    ['Jakarta', '자카르타', 'Asia/Jakarta'],
    ['Ho Chi Minh City', '호찌민', 'Asia/Ho_Chi_Minh'],
    ['Bangkok', '방콕', 'Asia/Bangkok'],
    ['Dhaka', '다카', 'Asia/Dhaka'],
    ['Kolkata', '콜카타', 'Asia/Kolkata'],
    ['Karachi', '카라치', 'Asia/Karachi'],
    ['Tashkent', '타슈켄트', 'Asia/Tashkent'],
    ['Almaty', '알마티', 'Asia/Almaty'],
    ['Dubai', '두바이', 'Asia/Dubai'],
    ['Riyadh', '리야드', 'Asia/Riyadh'],
    ['Jerusalem', '예루살렘', 'Asia/Jerusalem'],
  ],
  EU: [
    ['London', '런던', 'Europe/London'],
    ['Dublin', '더블린', 'Europe/Dublin'],
    ['Lisbon', '리스본', 'Europe/Lisbon'],
    ['Madrid', '마드리드', 'Europe/Madrid'],
    ['Paris', '파리', 'Europe/Paris'],
    ['Brussels', '브뤼셀', 'Europe/Brussels'],
    ['Amsterdam', '암스테르담', 'Europe/Amsterdam'],
    ['Berlin', '베를린', 'Europe/Berlin'],
    ['Zurich', '취리히', 'Europe/Zurich'],
    ['Rome', '로마', 'Europe/Rome'],
    ['Vienna', '빈', 'Europe/Vienna'],
    ['Prague', '프라하', 'Europe/Prague'],
    ['Warsaw', '바르샤바', 'Europe/Warsaw'],
    ['Budapest', '부다페스트', 'Europe/Budapest'],
    ['Stockholm', '스톡홀름', 'Europe/Stockholm'],
    ['Helsinki', '헬싱키', 'Europe/Helsinki'],
    ['Athens', '아테네', 'Europe/Athens'],
    ['Istanbul', '이스탄불', 'Europe/Istanbul'],
    ['Kyiv', '키이우', 'Europe/Kyiv'],
  ],
  NA: [
    ['New York', '뉴욕', 'America/New_York'],
    ['Toronto', '토론토', 'America/Toronto'],
    ['Chicago', '시카고', 'America/Chicago'],
    ['Mexico City', '멕시코시티', 'America/Mexico_City'],
    ['Denver', '덴버', 'America/Denver'],
    ['Phoenix', '피닉스', 'America/Phoenix'],
    ['Los Angeles', '로스앤젤레스', 'America/Los_Angeles'],
    ['Vancouver', '밴쿠버', 'America/Vancouver'],
    ['Anchorage', '앵커리지', 'America/Anchorage'],
    ['Panama', '파나마', 'America/Panama'],
  ],
  SA: [
    ['São Paulo', '상파울루', 'America/Sao_Paulo'],
    ['Buenos Aires', '부에노스아이레스', 'America/Argentina/Buenos_Aires'],
    ['Santiago', '산티아고', 'America/Santiago'],
    ['Lima', '리마', 'America/Lima'],
    ['Bogotá', '보고타', 'America/Bogota'],
    ['Caracas', '카라카스', 'America/Caracas'],
  ],
  AF: [
    ['Cairo', '카이로', 'Africa/Cairo'],
    ['Johannesburg', '요하네스버그', 'Africa/Johannesburg'],
    ['Lagos', '라고스', 'Africa/Lagos'],
    ['Nairobi', '나이로비', 'Africa/Nairobi'],
    ['Casablanca', '카사블랑카', 'Africa/Casablanca'],
  ],
  OC: [
    ['Sydney', '시드니', 'Australia/Sydney'],
    ['Melbourne', '멜버른', 'Australia/Melbourne'],
    ['Brisbane', '브리즈번', 'Australia/Brisbane'],
    ['Perth', '퍼스', 'Australia/Perth'],
    ['Auckland', '오클랜드', 'Pacific/Auckland'],
    ['Honolulu', '호놀룰루', 'Pacific/Honolulu'],
  ],
}

export const listContinents = (): Schemas['Continents'] => ({
  items: Object.entries(continents).map(([code, { name, localName }]) => ({
    code,
    name,
    localName,
  })),
})

/**
 * Returns the time zones of a continent, in the order of the list; an empty list for an unknown
 * continent.
 */
export function listTimezones(continent: string, now: number): Schemas['Timezones'] {
  const citiesOfContinent = Object.entries(cities).find(([code]) => code === continent)?.[1] ?? []
  return {
    items: citiesOfContinent.map(([city, localCity, timezone]) => ({
      city,
      localCity,
      timezone,
      offset: offsetOf(timezone, now),
    })),
  }
}

export const isTimezone = (name: string): boolean =>
  Object.values(cities).some((list) => list.some(([, , timezone]) => timezone === name))

/** `UTC+09:00`, summer time included. */
function offsetOf(timeZone: string, now: number): string {
  const part =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return part === 'GMT' ? 'UTC+00:00' : part.replace('GMT', 'UTC')
}
