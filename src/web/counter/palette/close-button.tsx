import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './close-button.module.css'

/** The way out for a hand without a keyboard. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.close}>
      <button type="button" {...buttonLook({ kind: 'bare' })} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
