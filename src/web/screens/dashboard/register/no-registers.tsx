import { whoMay } from '#shared/permissions.ts'
import { paths } from '#web/paths.ts'
import { useMay, useRole } from '#web/queries/person.ts'
import { Grid } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import styles from './register-list.module.css'

/** The page of registers for who marks none. */
export function MayNotMark() {
  return (
    <Grid as="main" gap={4} className={styles.main}>
      <h1 className={text.unseen}>Registers</h1>
      <Notice>{whoMay('mark_registers')}</Notice>
      <div className={text.center}>
        <a href={paths.dashboard}>The desk</a>
      </div>
    </Grid>
  )
}

/** Why there is no register: of a class teacher the office sets the fee; whoever sets it is shown where. */
export function NoDailyFee() {
  const isTeacher = useRole() === 'teacher'
  const maySet = useMay('set_fees')
  if (isTeacher) return <Notice>The office has not set a daily fee for your class.</Notice>
  return (
    <Notice>
      No class has a daily fee yet.{' '}
      {maySet ? <a href={paths.dailyFees}>Set a daily fee</a> : whoMay('set_fees')}
    </Notice>
  )
}
