import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { FactList } from './components/FactList.tsx'
import type { QrCode } from './qr-code.ts'
import { type BlockOf, useStage } from './stage.ts'
import './qr.css'

/**
 * Dark on light whatever the theme: readers look for that. Who cannot scan, or sees no picture,
 * types what stands below.
 */
export function Qr({ view }: { readonly view: BlockOf<'qr'> }) {
  const say = useText()
  const code = useCode(view.value)
  return (
    <div className="qr">
      {/* Its place is kept while the script comes, so that nothing moves. */}
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
      {view.opens && isOfApp(view.value) && (
        <a className="button" href={view.value} referrerPolicy="no-referrer">
          {say(view.opens)}
        </a>
      )}
      <FactList facts={[view.typed]} />
    </div>
  )
}

/**
 * By a script of its own, which no screen without such a code fetches. Whatever it fails at is told
 * to the log and to nobody else.
 */
function useCode(value: string): QrCode | 'coming' | 'none' {
  const { report } = useStage()
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
  if (value === '') return 'none'
  return drawn?.of === value ? drawn.code : 'coming'
}

/** Of what an app registers, never of what a browser runs. */
const isOfApp = (address: string): boolean => /^(?:otpauth|singleid):\/\//.test(address)
