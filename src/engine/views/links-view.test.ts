import { expect, test } from 'vitest'
import { linksView } from './links-view.ts'

const block = {
  id: 'l',
  block: 'links',
  each: { is: 'path', root: 'data', path: ['links'] },
  title: { key: 'get', values: { name: { is: 'path', root: 'item', path: [] } } },
} as const
const shown = (url: string) => {
  const view = linksView(block, () => ({ links: { Chrome: url } }))
  return view.block === 'links' ? view.links : []
}

test('each name with its address', () => {
  expect(shown('https://www.example.com/get?os=win#now')).toEqual([
    {
      text: { key: 'get', values: { name: 'Chrome' } },
      url: 'https://www.example.com/get?os=win#now',
    },
  ])
})

test.each([
  'http://www.example.com/',
  'javascript:alert(1)',
  '//www.example.com',
  'https://',
  'https:/www.example.com',
  'https://user@www.example.com',
  'https://www.example.com\\@evil.example',
  ' https://www.example.com',
  'https://www.example.com/ x',
  'data:text/html,x',
  'https://www.example.com:99999/',
])('%s is no address to go to', (url) => {
  expect(shown(url)).toEqual([])
})
