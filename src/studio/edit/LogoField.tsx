import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPictureBytes, type PictureAnswer } from './messages.ts'
import { ask, messageOf } from './requests.ts'

interface LogoFieldProps {
  readonly tenant: string
  readonly token: string
  /** Sets the logo of the tenant to a file in its folder. */
  readonly use: (name: string) => void
}

/** Copies a picture into the folder of the tenant, and names it in the text. */
export function LogoField({ tenant, token, use }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [notice, setNotice] = useState('')
  const size = mostPictureBytes / 1024
  const send = async (file: File) => {
    try {
      if (file.size > mostPictureBytes) throw new Error(t('edit.logoHint', { size }))
      const content = base64(new Uint8Array(await file.arrayBuffer()))
      const answer = await ask<PictureAnswer>('/api/edit/picture', {
        token,
        body: { tenant, name: file.name, content },
      })
      if (answer.is === 'refused')
        return setNotice(t('edit.logoRefused', { reason: answer.reason }))
      use(answer.name)
      return setNotice(t('edit.logoSaved', { name: answer.name }))
    } catch (problem) {
      return setNotice(messageOf(problem))
    }
  }
  return (
    <div className="setting">
      <label htmlFor={id}>{t('edit.logo')}</label>
      <input
        id={id}
        type="file"
        accept=".svg,.png,.webp"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {t('edit.logoHint', { size })}
      </p>
      <p role="status">{notice}</p>
    </div>
  )
}

/** RFC 4648, section 4. */
function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
