import { describe, expect, it } from 'vitest'
import { pictureProblem } from './tenant-look.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${inner}</svg>`
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0IEND\xae\x42\x60\x82'
const webp = 'RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0'

describe('a file of a logo', () => {
  it.each([
    ['logo.png', png],
    ['logo.webp', webp],
    ['logo.svg', svg('<circle r="10"/>')],
    [
      'logo.svg',
      `\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- by <b> hand -->\n${svg('<title>A > B</title>')}\n`,
    ],
    ['logo.svg', svg('<style>.a { fill: url(#b) }</style><use href="#a"/>')],
    [
      'logo.svg',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${svg('')}`,
    ],
  ])('is drawn: %s', (name, text) => {
    expect(pictureProblem(name, bytes(text))).toBeUndefined()
  })

  it.each([
    ['logo.svg', '', 'the file is empty'],
    ['logo.svg', png, 'it is a PNG, so its name ends with .png'],
    ['logo.png', svg(''), 'it is an SVG, so its name ends with .svg'],
    ['logo.jpg', png, 'it is a PNG, so its name ends with .png'],
    ['logo.SVG', svg(''), 'it is an SVG, so its name ends with .svg'],
    ['logo.jpg', '\xff\xd8\xff\xe0', 'it is a JPEG, not an SVG, a PNG or a WebP'],
    ['logo.png', '\xff\xd8\xff\xe0', 'it is a JPEG, not a PNG'],
    ['logo.png', 'GIF89a', 'it is a GIF, not a PNG'],
    ['logo.svg', '<!DOCTYPE html><html></html>', 'it is an HTML page, not an SVG'],
    ['logo.svg', 'Logo of Acme', 'its content is not that of an SVG'],
    ['logo.txt', 'Logo of Acme', 'it is not an SVG, a PNG or a WebP'],
    ['logo.png', png.slice(0, 20), 'its end is missing'],
    ['logo.webp', webp.slice(0, -2), 'its end is missing'],
    ['logo.svg', svg('<script>a()</script>'), 'the SVG has a script'],
    ['logo.svg', svg('<svg:script href="#a"/>'), 'the SVG has a script'],
    ['logo.svg', svg('', ' onload="a()"'), 'the SVG has a script in `onload`'],
    ['logo.svg', svg('<a href="javascript:a()"/>'), 'the SVG has a script in an address'],
    ['logo.svg', svg('<foreignObject/>'), 'the SVG contains HTML (`foreignObject`)'],
    [
      'logo.svg',
      svg('<image href="https://a.example/b.png"/>'),
      'the SVG loads something from another address',
    ],
    [
      'logo.svg',
      svg('<style>a { fill: url(//a.example/b) }</style>'),
      'the SVG loads something from another address',
    ],
    ['logo.svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'the SVG declares entities'],
    ['logo.svg', '<svg viewBox="0 0 24 24"/>', 'the SVG has no xmlns="http://www.w3.org/2000/svg"'],
    ['logo.svg', svg('\n<g>\n'), 'the SVG is not well-formed in line 3'],
    ['logo.svg', svg('\n<circle r=10/>'), 'the SVG is not well-formed in line 2'],
    ['logo.svg', svg('').slice(0, -1), 'the SVG is not well-formed in line 1'],
  ])('is refused: %s', (name, text, reason) => {
    expect(pictureProblem(name, bytes(text))).toBe(reason)
  })
})
