/** The page of the gallery: shows the states as they come into view. */

interface Frame {
  readonly language: string
  readonly theme: string
  readonly width: number
}
type Pages = Readonly<
  Record<string, { readonly title: string; readonly markup: string; readonly direction?: 'rtl' }>
>

/** Height of the window of a device, by its width. */
const heights: Readonly<Record<number, number>> = { 320: 640, 768: 1024, 1280: 800 }
/** Largest scale of a frame, by its width. */
const scales: Readonly<Record<number, number>> = { 320: 1, 768: 0.75, 1280: 0.6 }

const controls = document.querySelector<HTMLFormElement>('#controls')
const articles = [...document.querySelectorAll<HTMLElement>('article')]
const read = new Map<string, Promise<readonly Pages[]>>()

function chosen(name: string): string {
  const control = controls?.elements.namedItem(name)
  return control instanceof HTMLSelectElement || control instanceof HTMLInputElement
    ? control.value
    : ''
}

function optionsOf(name: string): readonly string[] {
  const control = controls?.elements.namedItem(name)
  const all = control instanceof HTMLSelectElement ? [...control.options] : []
  return all.map(({ value }) => value).filter((value) => value !== 'both' && value !== 'all')
}

function wanted(name: string): readonly string[] {
  const value = chosen(name)
  return value === 'both' || value === 'all' ? optionsOf(name) : [value]
}

const frames = (): readonly Frame[] =>
  wanted('width').flatMap((width) =>
    wanted('language').flatMap((language) =>
      wanted('theme').map((theme) => ({ language, theme, width: Number(width) })),
    ),
  )

async function unpack(screen: string): Promise<readonly Pages[]> {
  const text = document.getElementById(`data-${screen}`)?.textContent ?? ''
  const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as readonly Pages[]
}

function pagesOf(article: HTMLElement): Promise<Pages | undefined> {
  const { screen = '', index = '' } = article.dataset
  const all = read.get(screen) ?? unpack(screen)
  read.set(screen, all)
  return all.then((pages) => pages[Number(index)])
}

async function show(article: HTMLElement): Promise<void> {
  article.dataset['shown'] = ''
  const pages = await pagesOf(article)
  const place = article.querySelector<HTMLElement>('.frames')
  if (!pages || !place || article.dataset['shown'] === undefined) return
  place.replaceChildren(...frames().map((frame) => figure(article, pages, frame)))
}

function hide(article: HTMLElement): void {
  if (article.dataset['shown'] === undefined) return
  delete article.dataset['shown']
  const place = article.querySelector<HTMLElement>('.frames')
  if (!place) return
  // Its room stays, so that nothing moves.
  place.style.minBlockSize = `${place.offsetHeight}px`
  place.replaceChildren()
}

function figure(article: HTMLElement, pages: Pages, frame: Frame): HTMLElement {
  const { language, theme, width } = frame
  const page = pages[language]
  const box = document.createElement('figure')
  const caption = document.createElement('figcaption')
  caption.textContent = `${language}, ${theme}, ${width}`
  box.append(caption)
  if (!page) {
    caption.textContent += ': not in this language'
    return box
  }
  const view = document.createElement('div')
  view.className = 'view'
  const inner = document.createElement('iframe')
  // Without scripts and without focus: a picture. The page itself opens its dialogs.
  inner.setAttribute('sandbox', 'allow-same-origin')
  inner.inert = true
  inner.title = `${article.querySelector('h3')?.textContent ?? ''} (${caption.textContent})`
  inner.width = String(width)
  inner.height = String(heights[width] ?? 800)
  const sheet = document.getElementById(`sheet-${article.dataset['tenant'] ?? ''}`)?.textContent
  inner.srcdoc = `<!doctype html><html lang="${language}" dir="${page.direction ?? 'ltr'}" data-theme="${theme}" data-latin><head><meta charset="utf-8"><title>${page.title}</title><style>${sheet ?? ''}</style></head><body><div id="root">${page.markup}</div></body></html>`
  const fit = () => {
    const most = scales[width] ?? 1
    const room = article.clientWidth
    const scale = Math.min(most, room / width)
    view.style.inlineSize = `${width * scale}px`
    view.style.blockSize = `${Number(inner.height) * scale}px`
    inner.style.transform = `scale(${scale})`
  }
  inner.addEventListener('load', () => {
    const inside = inner.contentDocument
    if (!inside) return
    for (const dialog of inside.querySelectorAll('dialog')) dialog.showModal()
    inner.height = String(Math.max(heights[width] ?? 0, inside.documentElement.scrollHeight))
    fit()
    inner.dataset['ready'] = ''
  })
  view.append(inner)
  box.append(view)
  requestAnimationFrame(fit)
  return box
}

function filter(): void {
  const words = chosen('filter').toLowerCase().split(/\s+/)
  const [tenant, kind] = [chosen('tenant'), chosen('kind')]
  let [states, screens] = [0, 0]
  for (const section of document.querySelectorAll('section')) {
    const before = states
    for (const article of section.querySelectorAll<HTMLElement>('article')) {
      const { dataset } = article
      const text = `${article.id} ${article.querySelector('h3')?.textContent} ${article.querySelector('p')?.textContent}`
      const fits =
        (tenant === 'all' || dataset['tenant'] === tenant) &&
        (kind === 'all' || (dataset['kinds'] ?? '').split(' ').includes(kind)) &&
        words.every((word) => text.toLowerCase().includes(word))
      article.hidden = !fits
      if (fits) states += 1
    }
    section.hidden = states === before
    if (states > before) screens += 1
  }
  const count = document.getElementById('count')
  if (count) count.textContent = `${states} states of ${screens} screens`
}

/** Frames far away are removed: a thousand of them would fill the memory. */
const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (target instanceof HTMLElement) {
        if (isIntersecting) void show(target)
        else hide(target)
      }
  },
  { rootMargin: '600px' },
)

function redraw(): void {
  for (const article of articles) {
    const place = article.querySelector<HTMLElement>('.frames')
    if (place) place.style.minBlockSize = ''
    if (article.dataset['shown'] !== undefined) void show(article)
  }
}

controls?.addEventListener('submit', (event) => event.preventDefault())
controls?.addEventListener('change', redraw)
controls?.addEventListener('input', filter)
filter()
for (const article of articles) near.observe(article)
