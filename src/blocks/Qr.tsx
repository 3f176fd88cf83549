import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import './qr.css'
import { FactList } from './facts.tsx'
import { Icon } from './icons/Icon.tsx'
import type { QrCode } from './qr-code.ts'

/**
 * Dark on light in each theme, because readers expect that. Users without a scanner or without
 * sight type the text below.
 */
export function Qr({ view }: { readonly view: BlockOf<'qr'> }) {
  const say = useText()
  const code = useCode(view.value, view.typed === undefined)
  const shown = (
    <>
      {/* Its place is kept while code and script come, so that nothing moves. */}
      {code === 'coming' && <svg aria-hidden="true" viewBox="0 0 1 1" />}
      {typeof code === 'object' && (
        <svg
          role="img"
          aria-label={say(view.label)}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
          <path fill="#000" d={code.path} />
        </svg>
      )}
      {view.typed && <FactList facts={[view.typed]} />}
    </>
  )
  if (!view.opens || !isOfApp(view.value)) return <div className="qr">{shown}</div>
  return (
    <div className="qr">
      <a className="button button-main" href={view.value} referrerPolicy="no-referrer">
        {say(view.opens)}
      </a>
      {view.elsewhere ? (
        <details className="more">
          <summary className="link">
            <span>{say(view.elsewhere)}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className="qr">{shown}</div>
        </details>
      ) : (
        shown
      )}
    </div>
  )
}

/** Set only where no effect runs. A page fetches the generator with its first code. */
let ready: typeof import('./qr-code.ts').qrCode | undefined

/** For drawings without a browser: fetches the generator before the first code. */
export async function fetchQrCode(): Promise<void> {
  ready = (await import('./qr-code.ts')).qrCode
}

/**
 * Loads the generator as a separate script, which no other screen fetches. A failure is only
 * logged.
 */
function useCode(value: string, isComing: boolean): QrCode | 'coming' | 'none' {
  const { report } = useBlockContext()
  const [drawn, setDrawn] = useState<{ readonly of: string; readonly code: QrCode | 'none' }>()
  useEffect(() => {
    let gone = false
    const draw = async () => {
      try {
        const { qrCode } = await import('./qr-code.ts')
        if (!gone) setDrawn({ of: value, code: qrCode(value) })
      } catch (error) {
        if (gone) return
        report(error)
        setDrawn({ of: value, code: 'none' })
      }
    }
    if (value !== '') void draw()
    return () => {
      gone = true
    }
  }, [value, report])
  if (value === '') return isComing ? 'coming' : 'none'
  if (ready) return ready(value)
  return drawn?.of === value ? drawn.code : 'coming'
}

/** Addresses that an app registers, never those that a browser runs. */
const isOfApp = (address: string): boolean => /^(?:otpauth|singleid):\/\//.test(address)
