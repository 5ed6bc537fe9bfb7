import { REPORT_PAGE_SIZE } from '#shared/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'

interface ReportPagesProps {
  page: number
  count: number
  onTurn: (page: number) => void
}

/** Where one is in a long report, and the way to its neighbouring pages. */
export function ReportPages({ page, count, onTurn }: ReportPagesProps) {
  const last = lastPageOf(count)
  const first = (page - 1) * REPORT_PAGE_SIZE + 1
  return (
    <nav aria-label="Pages">
      <TableFoot
        acts={
          <>
            <Button small disabled={page <= 1} onClick={() => onTurn(page - 1)}>
              Earlier page
            </Button>
            <Button small disabled={page >= last} onClick={() => onTurn(page + 1)}>
              Next page
            </Button>
          </>
        }
      >
        <span role="status">
          {first} to {Math.min(count, page * REPORT_PAGE_SIZE)} of {count.toLocaleString('en')}, page {page}{' '}
          of {last}
        </span>
      </TableFoot>
    </nav>
  )
}

/** A report of nothing has one page, too. */
export function lastPageOf(count: number): number {
  return Math.max(1, Math.ceil(count / REPORT_PAGE_SIZE))
}
