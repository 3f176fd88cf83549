import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Widths of windows, in CSS pixels, with their heights. */
export const widths = [320, 768, 1280] as const
const heights: Readonly<Record<string, number>> = { 320: 640, 768: 1024, 1280: 800 }

interface StateFrameProps {
  readonly tenant: string
  readonly screen: string
  readonly state: string
  readonly language: string
  readonly theme: string
  readonly width: string
  readonly edition: number
  /** Another version than the files here. */
  readonly from?: string
}

export function addressOf(values: Readonly<Record<string, string>>): string {
  return `/state?${new URLSearchParams(values).toString()}`
}

/** One state as the product draws it: a page without scripts. */
export function StateFrame({ edition, ...state }: StateFrameProps) {
  const { t } = useTranslation()
  const { language, theme, width } = state
  const [isDrawn, setDrawn] = useState(false)
  const title = `${language}, ${t(`theme.${theme}`)}, ${width}`
  return (
    <figure aria-busy={!isDrawn}>
      <figcaption>
        {title} {!isDrawn && <span className="tag">{t('wait')}</span>}
      </figcaption>
      <iframe
        src={addressOf({ ...state, edition: String(edition) })}
        title={`${state.screen} (${title})`}
        width={width}
        height={heights[width] ?? 800}
        sandbox="allow-same-origin"
        loading="lazy"
        inert
        onLoad={() => setDrawn(true)}
      />
    </figure>
  )
}
