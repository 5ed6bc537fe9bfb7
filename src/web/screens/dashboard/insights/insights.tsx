import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { type Insights, type InsightsAsked, insightsFile, insightsQuery } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClassesCard } from './classes-card.tsx'
import styles from './insights.module.css'
import { PaceCard } from './pace-card.tsx'
import { PartsCards } from './parts-cards.tsx'
import { spanOf, titleOf } from './say-insights.ts'
import { TakersCard } from './takers-card.tsx'
import { TermSheet } from './term-sheet.tsx'

export const meta = () => [{ title: 'Insights: Akontaa' }]

/** Where the school stands today, against the same school day of earlier terms. */
export default function InsightsPage() {
  return useMay('see_insights') ? <Stand /> : <NotForYou title="Insights" needs="see_insights" />
}

function Stand() {
  const [search, setSearch] = useSearchParams()
  const asked = {
    termId: search.get('term') ?? '',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  }
  // Another term begins with its own days.
  const setTermId = (term: string) => setSearch({ term }, { replace: true, preventScrollReset: true })
  const { data: insights, error, refetch, isPlaceholderData } = useQuery(insightsQuery(asked))
  return (
    <Page aria-busy={(!insights && !error) || isPlaceholderData}>
      <Chapters place="insights" page="Insights" />
      {!insights && <PageHead title="Insights" />}
      {!insights && error && (
        <Card as="div">
          <Problem
            sentence="The insights did not load."
            detail={error.message}
            onRetry={refetch}
            way={search.size > 0 && <ButtonLink to={paths.insights()}>Show today’s term</ButtonLink>}
          />
        </Card>
      )}
      {!insights && !error && (
        <Card pad>
          <Skeleton width={420} height={260} />
        </Card>
      )}
      {insights && <Loaded insights={insights} asked={asked} onTerm={setTermId} />}
    </Page>
  )
}

interface LoadedProps {
  insights: Insights
  asked: InsightsAsked
  onTerm: (termId: string) => void
}

function Loaded({ insights, asked, onTerm }: LoadedProps) {
  const { term, today } = insights
  const { data: school } = useQuery(schoolQuery())
  const maySet = useMay('set_fees')
  if (!term)
    return (
      <>
        <PageHead title="Insights" />
        <Card as="div">
          <Empty
            title="There is no term yet."
            actions={maySet && <ButtonLink to={paths.terms}>Add a term</ButtonLink>}
          >
            Insights compare the days of a term with those of the terms before.
          </Empty>
        </Card>
      </>
    )
  return (
    <>
      <p className={only.print}>
        {school?.name}, {formatDay(today)}
      </p>
      <PageHead
        title={titleOf(term)}
        count={spanOf(term)}
        acts={<Acts insights={insights} asked={asked} onTerm={onTerm} />}
      />
      <div className={cx(page.columns, styles.columns)}>
        <Grid gap={4} className={styles.main}>
          <PaceCard insights={insights} />
          <TakersCard takers={insights.takers} />
          <ClassesCard insights={insights} />
          <PartsCards insights={insights} />
        </Grid>
        <div className={styles.sheet}>
          <TermSheet insights={insights} term={term} />
        </div>
      </div>
    </>
  )
}

function Acts({ insights: { terms, term }, asked, onTerm }: LoadedProps) {
  return (
    <div className={`${styles.acts} ${only.screen}`}>
      <div className={place.choice}>
        <LightSelect
          label="Term"
          options={terms.map(({ id, name, academicYear }) => ({
            value: id,
            label: `${name}, ${academicYear}`,
          }))}
          value={term?.id ?? ''}
          onChange={onTerm}
        />
      </div>
      <Button icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <FileButton way="save" icon="sheet" what="insights (XLSX)" file={insightsFile(asked, 'xlsx')}>
        XLSX
      </FileButton>
      <FileButton way="save" icon="sheet" what="insights (CSV)" file={insightsFile(asked, 'csv')}>
        CSV
      </FileButton>
    </div>
  )
}
