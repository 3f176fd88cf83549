import { expect, test } from 'vitest'
import { browserName } from './context-for.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome 149'],
  [
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/149.0.0.0 Safari/537.36`,
    'Chrome 149',
  ],
  [`${windows} ${chrome} Safari/537.36 Edg/149.0.3124.85`, 'Microsoft Edge 149'],
  [`${windows} ${chrome} Whale/4.32.315.22 Safari/537.36`, 'Naver Whale 4'],
  [`${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera 120'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 28',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox 140'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari 18.5',
  ],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari 18.5'],
  [`${iphone} CriOS/137.0.7151.107 Mobile/15E148 Safari/604.1`, 'Chrome 137'],
  [`${iphone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, 'Firefox 139'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer 11'],
  ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)', 'Internet Explorer 8'],
  ['Elderly/1.0', 'Elderly/1.0'],
  ['', ''],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
