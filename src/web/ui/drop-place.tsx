import { type DragEvent, useState } from 'react'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'
import styles from './drop-place.module.css'
import { Icon } from './icon.tsx'
import only from './only.module.css'
import text from './text.module.css'

interface DropPlaceProps {
  /** While a file is being read: what is said instead, and no second file. */
  busy: string | false
  /** What may come, and how large. */
  hint: string
  /** As of an input: `.csv,.xlsx`. */
  accept: string
  disabled?: boolean
  onFile: (file: File) => void
}

/** Where a file is dropped or chosen. */
export function DropPlace({ busy, hint, accept, disabled = false, onFile }: DropPlaceProps) {
  const [over, setOver] = useState(false)
  const isClosed = disabled || busy !== false
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isClosed) onFile(file)
  }
  return (
    <label
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="sheet" size={28} />
      <b className={cx(text.strong, only.wide)}>Drop the file here, or</b>
      <span {...buttonLook({ kind: 'primary' })} data-disabled={isClosed || undefined}>
        {busy || 'Choose the file'}
      </span>
      <span className={cx(text.small, text.muted)}>{hint}</span>
      <input
        className={text.unseen}
        type="file"
        accept={accept}
        disabled={isClosed}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
