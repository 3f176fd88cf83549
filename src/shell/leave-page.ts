import type { AllowedUrl } from '../engine/redirect.ts'

/** Leaves the application. With `replace` the way back skips the page that is left. */
export function leavePage(url: AllowedUrl, replace: boolean): void {
  if (replace) location.replace(url)
  else location.assign(url)
}

/** Leaves by a form POST, so that what is handed over stands in no address and no history. */
export function postForm(url: AllowedUrl, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
