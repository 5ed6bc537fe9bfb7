import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { oldBookFile, oldBookQuery } from '#web/queries/old-book.ts'
import { useMay } from '#web/queries/person.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BesideBook } from './beside-book.tsx'
import { BookTable } from './book-table.tsx'
import { OldSums } from './old-sums.tsx'

export const meta = () => [{ title: 'Old book = new book: Akontaa' }]

/** What was owed by the school's old book beside what is owed here, class by class, until two have signed. */
export default function OldBookPage() {
  return useMay('see_insights') ? <TheBook /> : <NotForYou title="Old book = new book" needs="see_insights" />
}

function TheBook() {
  const { data: book, error, refetch } = useQuery(oldBookQuery())
  const [typing, setTyping] = useState<string | null>(null)
  const mayKeep = useMay('keep_old_book') && book?.isSigned === false
  return (
    <Page aria-busy={!book && !error}>
      <Crumbs trail={[{ label: 'Your records', to: paths.records }, { label: 'Old book = new book' }]} />
      <PageHead
        title="Old book = new book"
        {...(book?.asOf ? { count: `what was owed on ${formatDay(book.asOf)}` } : {})}
        acts={
          <>
            <ButtonLink icon="receipt" to={paths.oldReceipts}>
              Old receipts
            </ButtonLink>
            {book?.asOf && (
              <FileButton icon="paper" what="page for signing" file={oldBookFile}>
                {book.isSigned ? 'Print' : 'Print for signing'}
              </FileButton>
            )}
          </>
        }
      />
      {!book && error && (
        <Card as="div">
          <Problem sentence="The old book did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!book && !error && (
        <Card pad>
          <Skeleton width="100%" height={220} />
        </Card>
      )}
      {book && (
        <div className={page.columns}>
          <Card as="div">
            <BookTable book={book} onType={mayKeep ? setTyping : null} />
          </Card>
          <BesideBook book={book} mayKeep={mayKeep} />
        </div>
      )}
      {book && typing && <OldSums book={book} classId={typing} onClose={() => setTyping(null)} />}
    </Page>
  )
}
