import styles from './weave.module.css'

const drawings = {
  school: {
    forest:
      'M5 3.5h2M3 4.5h6M2 5.5h8M1 6.5h10M1 7.5h1M4 7.5h4M10 7.5h1M1 8.5h1M4 8.5h4M10 8.5h1M1 9.5h4M7 9.5h4M1 10.5h4M7 10.5h4',
    gold: 'M2 7.5h2M8 7.5h2M2 8.5h2M8 8.5h2M5 9.5h2M5 10.5h2',
    clay: 'M5 .5h1M5 1.5h3M5 2.5h1',
    ink: 'M4 3.5h1M7 3.5h1M0 11.5h12',
  },
  receipt: {
    forest:
      'M1 .5h8M1 1.5h1M8 1.5h1M1 2.5h1M3 2.5h4M8 2.5h1M1 3.5h1M8 3.5h1M1 4.5h1M3 4.5h2M1 5.5h1M1 6.5h1M3 6.5h2M1 7.5h1M1 8.5h1M1 9.5h1M3 9.5h1M1 10.5h2M4 10.5h2M7 10.5h1',
    gold: 'M6 4.5h4M5 5.5h6M5 6.5h2M9 6.5h2M5 7.5h2M9 7.5h2M5 8.5h6M6 9.5h4',
    ink: 'M7 6.5h2M7 7.5h2',
  },
  talk: {
    forest:
      'M0 .5h9M0 1.5h1M8 1.5h1M0 2.5h1M8 2.5h1M0 3.5h1M8 3.5h1M0 4.5h1M8 4.5h1M0 5.5h1M8 5.5h1M0 6.5h9M1 7.5h2M1 8.5h1',
    gold: 'M2 2.5h2M5 2.5h2M2 4.5h5',
    clay: 'M3 8.5h9M3 9.5h9M3 10.5h9M9 11.5h2',
  },
  lock: {
    forest: 'M4 .5h4M3 1.5h2M7 1.5h2M3 2.5h1M8 2.5h1M3 3.5h1M8 3.5h1',
    gold: 'M2 4.5h8M2 5.5h8M2 6.5h3M7 6.5h3M2 7.5h3M7 7.5h3M2 8.5h4M7 8.5h3M2 9.5h4M7 9.5h3M2 10.5h8',
    ink: 'M5 6.5h2M5 7.5h2M6 8.5h1M6 9.5h1',
  },
  bars: {
    forest: 'M1 6.5h2M1 7.5h2M1 8.5h2',
    gold: 'M5 3.5h2M5 4.5h2M5 5.5h2M5 6.5h2M5 7.5h2M5 8.5h2',
    clay: 'M9 .5h2M9 1.5h2M9 2.5h2M9 3.5h2M9 4.5h2M9 5.5h2M9 6.5h2M9 7.5h2M9 8.5h2',
    ink: 'M0 9.5h12M0 11.5h12',
  },
  devices: {
    forest:
      'M0 .5h8M0 1.5h1M7 1.5h1M0 2.5h1M2 2.5h3M7 2.5h1M0 3.5h1M7 3.5h1M0 4.5h1M2 4.5h1M0 5.5h1M0 6.5h1M0 7.5h3',
    gold: 'M5 4.5h6M5 5.5h1M10 5.5h1M5 6.5h1M10 6.5h1M5 7.5h1M10 7.5h1M5 8.5h1M10 8.5h1M5 9.5h1M10 9.5h1M5 10.5h6',
    clay: 'M7 6.5h2M7 7.5h2',
    ink: 'M0 9.5h4M7 9.5h2',
  },
} as const satisfies Record<string, Partial<Record<Thread, string>>>

type Thread = 'forest' | 'gold' | 'clay' | 'ink'

/** A picture woven on twelve by twelve cells: each stroke is one weft. Shown at 48, 60 or 132 px, whole pixels a cell. */
export function Weave({ name }: { name: WeaveName }) {
  return (
    <svg className={styles.weave} viewBox="0 0 12 12" shapeRendering="crispEdges" aria-hidden="true">
      {Object.entries(drawings[name]).map(([thread, d]) => (
        <path key={thread} className={styles[thread]} d={d} />
      ))}
    </svg>
  )
}

export type WeaveName = keyof typeof drawings
