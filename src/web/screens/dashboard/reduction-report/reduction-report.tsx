import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { REDUCTION_NAMES } from '#shared/reductions.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type ReductionReport, reductionReportFile, reductionReportQuery } from '#web/queries/reductions.ts'
import { termsQuery } from '#web/queries/terms.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'What reductions cost: Akontaa' }]

/** What reductions of all kinds cost in a term, by rule and by class. None of it was received. */
export default function ReductionReportPage() {
  return useMay('see_reductions') ? (
    <CostOfReductions />
  ) : (
    <NotForYou title="What reductions cost" needs="see_reductions" />
  )
}

function CostOfReductions() {
  const [termId, setTermId] = useState<string | undefined>()
  const { data: report, error, refetch } = useQuery(reductionReportQuery(termId))
  return (
    <Page aria-busy={!report && !error}>
      <Crumbs
        trail={[
          { label: 'All Fees', to: paths.addFees },
          { label: 'Reductions', to: paths.reductions },
          { label: 'What they cost' },
        ]}
      />
      <PageHead
        title="What reductions cost"
        count={report?.term?.name}
        acts={report && report.byRule.length > 0 && <ReportFiles termId={termId} />}
      />
      <div className={page.tools}>
        <ChooseTerm termId={termId ?? report?.term?.id ?? null} onChoose={setTermId} />
      </div>
      {!report && error && (
        <Card as="div">
          <Problem sentence="The report did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {report && report.byRule.length === 0 && (
        <Card as="div">
          <Empty title="Nothing was taken off in this term.">
            Discounts, scholarships, waivers and write-offs stand here as soon as there are any.
          </Empty>
        </Card>
      )}
      {!error && report?.byRule.length !== 0 && (
        <div className={page.stack}>
          <ByRule report={report} />
          <ByClass report={report} />
        </div>
      )}
    </Page>
  )
}

function ReportFiles({ termId }: { termId: string | undefined }) {
  return (
    <>
      <FileButton icon="paper" what="report of reductions" file={reductionReportFile(termId, 'pdf')}>
        PDF
      </FileButton>
      <FileButton
        way="save"
        icon="sheet"
        what="report of reductions (XLSX)"
        file={reductionReportFile(termId, 'xlsx')}
      >
        XLSX
      </FileButton>
      <FileButton
        way="save"
        icon="sheet"
        what="report of reductions (CSV)"
        file={reductionReportFile(termId, 'csv')}
      >
        CSV
      </FileButton>
    </>
  )
}

interface ChooseTermProps {
  termId: string | null
  onChoose: (termId: string) => void
}

function ChooseTerm({ termId, onChoose }: ChooseTermProps) {
  const { data } = useQuery(termsQuery())
  return (
    <Select
      label="Term"
      options={(data?.terms ?? []).map(({ id, name, academicYear }) => ({
        value: id,
        label: `${name}, ${academicYear}`,
      }))}
      value={termId}
      onChange={onChoose}
    />
  )
}

function ByRule({ report }: { report: ReductionReport | undefined }) {
  return (
    <section aria-labelledby="by-rule">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="by-rule">By rule</h2>
      </Row>
      <Card as="div">
        <Table cards breaks caption="By rule" aria-busy={!report}>
          <TableHead names={['Rule', 'Kind', 'Children', 'Taken off (GH₵)']} right={[2, 3]} />
          <tbody>
            {!report && <SkeletonRows widths={[180, 90, 40, 80]} right={[2, 3]} />}
            {report?.byRule.map(({ ruleId, name, kind, children, amount }) => (
              <tr key={ruleId ?? kind}>
                <td className={text.strong}>{ruleId ? name : 'By hand'}</td>
                <td className={cx(table.below, text.muted)}>{REDUCTION_NAMES[kind].one}</td>
                <td className={cx(table.right, table.below, text.number)}>
                  {children}
                  <span className={only.phone}>{children === 1 ? ' child' : ' children'}</span>
                </td>
                <td className={table.amount}>{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {report && (
          <TableFoot
            acts={
              <>
                In all <b className={text.strong}>{formatAmount(report.total)}</b>
              </>
            }
          >
            <span>
              {shareOf(report.total, report.charged)} of {formatAmount(report.charged)} charged, never counted
              as received
            </span>
          </TableFoot>
        )}
      </Card>
    </section>
  )
}

function ByClass({ report }: { report: ReductionReport | undefined }) {
  return (
    <section aria-labelledby="by-class">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="by-class">By class</h2>
      </Row>
      <Card as="div">
        <Table cards breaks caption="By class" aria-busy={!report}>
          <TableHead
            names={['Class', 'Children', 'Charged (GH₵)', 'Taken off', 'Share']}
            right={[1, 2, 3, 4]}
          />
          <tbody>
            {!report && <SkeletonRows widths={[120, 40, 80, 80, 40]} right={[1, 2, 3, 4]} />}
            {report?.byClass
              .filter(({ amount }) => amount !== 0)
              .map(({ classId, className, children, charged, amount }) => (
                <tr key={classId}>
                  <td className={text.strong}>{className}</td>
                  <td className={cx(table.right, table.below, text.number)}>
                    {children}
                    <span className={only.phone}>{children === 1 ? ' child' : ' children'}</span>
                  </td>
                  <td className={cx(table.right, table.below, text.number)}>
                    {formatAmount(charged)}
                    <span className={only.phone}> charged</span>
                  </td>
                  <td className={table.amount}>{formatAmount(amount)}</td>
                  <td className={cx(table.right, table.below, text.number)}>
                    {shareOf(amount, charged)}
                    <span className={only.phone}> of it taken off</span>
                  </td>
                </tr>
              ))}
          </tbody>
        </Table>
      </Card>
    </section>
  )
}

function shareOf(part: Pesewas, whole: Pesewas): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '–'
}
