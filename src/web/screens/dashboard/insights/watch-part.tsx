import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { watchListQuery } from '#web/queries/insights.ts'
import { watchedOf } from '#web/screens/dashboard/parts/watch-words.ts'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './insights.module.css'

/** What needs a look, a line each; every line opens its rows. */
export function WatchPart() {
  const { data: watch, error, refetch } = useQuery(watchListQuery())
  const found = watch && watchedOf(watch)
  return (
    <section className={styles.part}>
      <Row align="baseline" justify="between" gap={3} className={styles.cap}>
        <h2>Watch list</h2>
        <Link data-reach className={only.screen} to={paths.watchList}>
          All of it
        </Link>
      </Row>
      {!watch && error && (
        <Problem sentence="The watch list did not load." detail={error.message} onRetry={refetch} />
      )}
      {!watch && !error && <Skeleton width={220} height={20} />}
      {found?.length === 0 && <p className={text.hint}>Nothing needs a look.</p>}
      <ShortList>
        {found?.map(({ id, what, figure, about }) => (
          <ShortListItem key={id} name={what} to={`${paths.watchList}#${id}`} about={about}>
            <ShortListAmount>{figure}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
    </section>
  )
}
