import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from './card.tsx'
import { Grid } from './layout.tsx'
import { LoadingSaid } from './loading-said.tsx'
import { Skeleton } from './skeleton.tsx'
import text from './text.module.css'
import styles from './tiles.module.css'

/** A grid of tiles, as wide as the page allows. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <Grid as="ul" gap={4} className={styles.tiles}>
      {children}
    </Grid>
  )
}

/** A tile: in two columns its link and a figure, under them what is said of it and what can be done with it. */
export function Tile({ children }: { children: ReactNode }) {
  return (
    <Card as="li" hovers>
      <Grid align="center" className={styles.tile}>
        {children}
      </Grid>
    </Card>
  )
}

/** Where the tile leads: the whole of it can be pressed. */
export function TileLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  )
}

/** Something to press on a tile beside its link. */
export function TileAct({ children }: { children: ReactNode }) {
  return <span className={styles.act}>{children}</span>
}

/** Tiles in the shape of what is coming. */
export function TileSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <Grid as="ul" gap={4} className={styles.tiles} aria-busy="true">
      <li className={text.unseen}>
        <LoadingSaid sentence={label} />
      </li>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles without content have nothing else to be told apart by
        <Tile key={index}>
          <Skeleton width={140} />
          <Skeleton width={40} height={36} />
        </Tile>
      ))}
    </Grid>
  )
}
