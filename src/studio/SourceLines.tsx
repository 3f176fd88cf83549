import type { Span } from '../language/source.ts'
import type { SourceAnswer } from './messages.ts'
import { useJson } from './use-json.ts'

/** Lines shown before and after the line itself. */
const around = 4

interface SourceLinesProps {
  readonly at: Pick<Span, 'file' | 'line'>
  readonly edition: number
  /** Another version than the files here. */
  readonly from?: string
}

/** A line of a file, with its neighbours. */
export function SourceLines({ at, edition, from = '' }: SourceLinesProps) {
  const { answer, problem } = useJson<SourceAnswer>(
    `/api/source?${new URLSearchParams({ file: at.file, from }).toString()}`,
    edition,
  )
  const lines = answer?.text.split('\n') ?? []
  const first = Math.max(0, at.line - 1 - around)
  return (
    <figure className="source">
      <figcaption>
        {at.file}:{at.line}
      </figcaption>
      {problem !== undefined && <p>{problem}</p>}
      <pre>
        {lines.slice(first, at.line + around).map((text, index) => {
          const number = first + index + 1
          const code = (
            <>
              <span className="line-number">{number}</span>
              {text}
              {'\n'}
            </>
          )
          return number === at.line ? (
            <mark key={number}>{code}</mark>
          ) : (
            <span key={number}>{code}</span>
          )
        })}
      </pre>
    </figure>
  )
}
