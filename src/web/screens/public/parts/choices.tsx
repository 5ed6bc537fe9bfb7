import text from '#web/ui/text.module.css'
import form from './site-form.module.css'

interface ChoicesProps {
  legend: string
  /** Not seen where the form says it already. */
  unseen?: boolean
  type: 'radio' | 'checkbox'
  name: string
  options: readonly { value: string; label: string }[]
  /** Of the radio that is chosen at first. */
  chosen?: string
}

/** Some of a few, or one of two: each a box that is pressed whole. */
export function Choices({ legend, unseen = false, type, name, options, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className={unseen ? text.unseen : form.legend}>{legend}</legend>
      <div className={form.choices}>
        {options.map(({ value, label }) => (
          <label key={value} className={form.choice}>
            <input type={type} name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
