import { useId } from 'react'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly choose: (value: string) => void
}

/** A menu with its label. */
export function Choice({ label, value, options, choose }: ChoiceProps) {
  const id = useId()
  return (
    <p className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}
