import { Outlet, useLocation } from 'react-router'
import { useIsWide } from '#web/ui/use-media.ts'
import styles from './settings.module.css'
import { SettingsIndex } from './settings-index.tsx'

/** On a wide screen all that a school sets stands at the left of the place that is open. */
export default function SettingsLayout() {
  const isWide = useIsWide()
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return (
    <div className={styles.beside}>
      {isWide && <SettingsIndex pathname={pathname} />}
      <Outlet />
    </div>
  )
}
