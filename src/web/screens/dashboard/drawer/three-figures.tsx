import { pesewas } from '#shared/money.ts'
import type { Drawer } from '#web/queries/drawers.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Grid } from '#web/ui/layout.tsx'
import styles from './drawer.module.css'

/** What it should hold, what was counted, and how they differ: stated, not shouted. */
export function ThreeFigures({ drawer: { expected, counted, difference } }: { drawer: Drawer }) {
  if (expected === null || counted === null || difference === null) return null
  const state = difference === 0 ? 'agrees' : difference < 0 ? 'short' : 'over'
  return (
    <Grid as="dl" columns={3} align="end" className={styles.figures}>
      <div>
        <dt>Should hold</dt>
        <dd>
          <Figure amount={expected} />
        </dd>
      </div>
      <div>
        <dt>Counted</dt>
        <dd>
          <Figure amount={counted} />
        </dd>
      </div>
      <div data-state={state}>
        <dt>{state === 'short' ? 'Short' : state === 'over' ? 'Over' : 'Difference'}</dt>
        <dd>
          {state === 'agrees' ? (
            <b className={styles.agrees}>It agrees</b>
          ) : (
            <Figure amount={pesewas(Math.abs(difference))} size={40} />
          )}
        </dd>
      </div>
    </Grid>
  )
}
