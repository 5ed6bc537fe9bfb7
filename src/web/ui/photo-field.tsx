import { useEffect, useId, useState } from 'react'
import styles from './photo-field.module.css'
import text from './text.module.css'

interface PhotoFieldProps {
  label: string
  /** What the picture shows, for whoever hears the page. */
  alt: string
  photo: File | null
  /** One is kept already. */
  isAgain?: boolean
  onChoose: (photo: File) => void
}

/** A photo: a phone opens its camera, a desk asks for a file. */
export function PhotoField({ label, alt, photo, isAgain = false, onChoose }: PhotoFieldProps) {
  const id = useId()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const url = photo && URL.createObjectURL(photo)
    setAddress(url)
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [photo])
  return (
    <div>
      {!isAgain && <span className={styles.label}>{label}</span>}
      <label className={styles.photo} data-again={isAgain || undefined} htmlFor={id}>
        {address && <img src={address} alt={alt} />}
        <span className={styles.take}>{photo || isAgain ? 'Take it again' : 'Take or choose a photo'}</span>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          className={text.unseen}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onChoose(file)
            event.currentTarget.value = ''
          }}
        />
      </label>
      {!isAgain && <p className={text.hint}>{photo ? photo.name : 'Now or later.'}</p>}
    </div>
  )
}
