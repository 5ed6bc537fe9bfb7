import { Kente } from '#web/ui/kente.tsx'
import styles from './register.module.css'

/** The page until the registers are there. The build writes it down (`vite.register.config.ts`): its words stand before a script runs. */
export function FirstView() {
  return (
    <div className={styles.page}>
      <Kente />
      <Coming />
    </div>
  )
}

export function Coming() {
  return (
    <main className={styles.wait}>
      <h1>Registers</h1>
      <p>One moment: your classes are on their way.</p>
    </main>
  )
}
