import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatSigned, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { balanceCell } from './figures.ts'
import { payNote } from './pay-note.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawPairs, paragraph, paragraphHeight } from './sheet-parts.ts'
import type {
  SponsorInvoice,
  SponsorInvoiceLine,
  SponsorStatement,
  SponsorStatementLine,
} from './sponsor-papers.ts'
import { BODY, LABEL } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { baseline, LEADING } from './text-style.ts'
import { mm } from './units.ts'
import { fitted } from './wrapping.ts'

const INNER = A4.right - A4.left
const LOOK = { style: { ...BODY, size: 9 }, padding: mm(1.5) }
const figure = { align: 'right', whole: true, style: { figures: true } } as const
const strong = { style: { face: 'strong', figures: true } } as const

/** What a sponsor is asked to pay for a term: each pupil with the code to name, and the sum. */
export async function drawSponsorInvoice(canvas: Canvas, paper: SponsorInvoice): Promise<void> {
  const { school, number, term } = paper
  const report = openReport(canvas, {
    school,
    label: number,
    title: 'Invoice',
    aside: `${paper.sponsor.name}, ${number}`,
    footLeft: `Figures agree with the school’s ledger on ${formatDay(paper.issuedOn)}.`,
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.lines.length, 20, 32),
  })
  const facts = [
    { label: 'Invoice', value: `${number} of ${formatDay(paper.issuedOn)}` },
    { label: 'For', value: term },
    { label: 'Due', value: paper.dueOn ? formatDay(paper.dueOn) : null },
    { label: 'Replaces', value: shortOf(paper.replaces) },
    { label: 'Replaced', value: paper.replacedBy ? `by ${shortOf(paper.replacedBy)}` : null },
  ]
  report.y = drawWho(canvas, paper, report.y + mm(5), { word: 'To pay', amount: paper.open, facts }) + mm(5)
  await drawPupils(canvas, paper, report)
  say(canvas, report, askedFor(paper))
  report.end()
}

function shortOf(invoice: SponsorInvoice['replaces']): string | null {
  return invoice ? `${invoice.number} of ${formatDay(invoice.issuedOn)}` : null
}

/** The sum it asked for when it was sent, and what was paid since. */
function askedFor({ open, paidSince, replacedBy, number, school, issuedOn }: SponsorInvoice): string {
  const words = inWords(pesewas(Math.max(0, open)))
  const now = pesewas(open - paidSince)
  if (replacedBy) return `This invoice was replaced by ${shortOf(replacedBy)}. It is not to be paid.`
  if (now <= 0) return 'This invoice is paid. Thank you.'
  const since =
    paidSince === 0
      ? ''
      : `Since ${formatDay(issuedOn)} ${formatSigned(paidSince)} was paid: ${formatAmount(now)} is to pay now. `
  return `To pay, in words: ${words.charAt(0).toLowerCase()}${words.slice(1)}. ${since}${payNote(school.payTo, number)}`
}

/** The account of a sponsor, with what is to come after each line. */
export async function drawSponsorStatement(canvas: Canvas, paper: SponsorStatement): Promise<void> {
  const report = openReport(canvas, {
    school: paper.school,
    label: 'Sponsor',
    title: 'Statement of account',
    aside: paper.sponsor.name,
    footLeft: 'Figures agree with the school’s ledger at the time of printing.',
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.lines.length, 20, 32),
  })
  const isCredit = paper.closing < 0
  const closing = {
    word: isCredit ? 'In credit' : 'Still to come',
    amount: pesewas(Math.abs(paper.closing)),
    facts: [],
  }
  report.y = drawWho(canvas, paper, report.y + mm(5), closing) + mm(5)
  const table = openTable(canvas, A4, statementColumns(paper), LOOK, {
    rows: paper.lines,
    sums: [sumsOf(paper)],
  })
  const sums = { carried: 0, paid: 0, after: 0, count: 0 }
  const texts = () => ({
    Carried: formatAmount(pesewas(sums.carried)),
    Paid: formatAmount(pesewas(sums.paid)),
    'To come': balanceCell(pesewas(sums.after)),
  })
  await drawRows(canvas, report, {
    table,
    batches: [paper.lines],
    add(line) {
      sums.carried += line.carried
      sums.paid += line.paid
      sums.after = line.after
      sums.count += 1
    },
    carried: () => ({ label: counted(sums.count, 'line'), sums: texts() }),
    closingHeight: table.rowHeight,
  })
  invariant(
    sums.carried - sums.paid === paper.closing,
    'the lines of a sponsor’s account lead to its balance',
  )
  report.y = table.sum(report.y, 'Together', texts(), { doubled: ['To come'] })
  report.end()
}

function sumsOf({ lines }: SponsorStatement) {
  return {
    Carried: formatAmount(sumOf(lines.map(({ carried }) => carried))),
    Paid: formatAmount(sumOf(lines.map(({ paid }) => paid))),
  }
}

interface Closing {
  word: string
  amount: SponsorInvoice['open']
  facts: { label: string; value: string | null }[]
}

function drawWho(
  canvas: Canvas,
  { sponsor }: SponsorInvoice | SponsorStatement,
  top: number,
  { word, amount, facts }: Closing,
): number {
  canvas.structure.artifact(() => canvas.rule(A4.left, A4.right, top, mm(0.35)))
  const y = top + mm(4)
  const text = `GH₵ ${formatAmount(amount)}`
  const big = fitted(canvas, text, { face: 'strong', size: 24, tracking: -25, figures: true }, mm(58))
  const right = A4.right - Math.max(canvas.widthOf(text, big), mm(30)) - mm(6)
  const half = (right - A4.left - mm(5)) / 2
  const left = drawPairs(canvas, { x: A4.left, y, width: half, labelWidth: mm(16) }, [
    { label: 'To', value: sponsor.name, strong: true },
    { label: 'Contact', value: sponsor.contact || null },
    { label: 'Phone', value: sponsor.phone || null },
    { label: 'Address', value: sponsor.address || null },
  ])
  const middle = drawPairs(canvas, { x: A4.left + half + mm(5), y, width: half, labelWidth: mm(16) }, facts)
  canvas.structure.piece('P', () => {
    canvas.text(A4.right, baseline(y, LABEL), word, LABEL, 'right')
    canvas.text(A4.right, baseline(y + LABEL.size * LEADING, big, big.size * 1.15), text, big, 'right')
  })
  return Math.max(left, middle, y + LABEL.size * LEADING + big.size * 1.15)
}

const PUPIL_COLUMNS: Column<SponsorInvoiceLine>[] = [
  { title: 'Pupil', width: 46, text: (line) => line.pupil },
  { title: 'Code', width: 23, whole: true, text: (line) => line.code },
  { title: 'Class', width: 21, text: (line) => line.className },
  { title: 'Fee type', width: 29, text: (line) => line.feeType },
  { title: 'Share', width: 21, ...figure, text: (line) => formatSigned(line.share) },
  { title: 'Paid', width: 21, ...figure, text: (line) => formatSigned(line.paid) },
  { title: 'To pay', width: 21, ...figure, ...strong, text: (line) => formatSigned(line.open) },
]

async function drawPupils(canvas: Canvas, paper: SponsorInvoice, report: Report): Promise<void> {
  const table = openTable(canvas, A4, PUPIL_COLUMNS, LOOK, {
    rows: paper.lines,
    sums: [
      {
        Share: formatAmount(paper.share),
        Paid: formatAmount(paper.paid),
        'To pay': formatAmount(paper.open),
      },
    ],
  })
  const sums = { share: 0, paid: 0, open: 0, count: 0 }
  const texts = () => ({
    Share: formatAmount(pesewas(sums.share)),
    Paid: formatAmount(pesewas(sums.paid)),
    'To pay': formatAmount(pesewas(sums.open)),
  })
  await drawRows(canvas, report, {
    table,
    batches: [paper.lines],
    add(line) {
      sums.share += line.share
      sums.paid += line.paid
      sums.open += line.open
      sums.count += 1
    },
    carried: () => ({ label: counted(sums.count, 'line'), sums: texts() }),
    closingHeight: table.rowHeight,
  })
  const agree = sums.share === paper.share && sums.paid === paper.paid && sums.open === paper.open
  invariant(agree && sums.share - sums.paid === sums.open, 'the pupils of an invoice come to its sums')
  report.y = table.sum(report.y, 'Together', texts(), { doubled: ['To pay'] })
}

function statementColumns(paper: SponsorStatement): Column<SponsorStatementLine>[] {
  const credits = paper.lines.some(({ after }) => after < 0)
  const amount = (value: SponsorStatementLine['paid']) => (value === 0 ? '' : formatSigned(value))
  return [
    { title: 'Date', width: 23, whole: true, style: { figures: true }, text: (line) => formatDay(line.date) },
    { title: 'What', width: 60, text: (line) => line.what },
    {
      title: 'Receipt',
      width: 25,
      whole: true,
      style: { figures: true },
      text: (line) => line.receipt ?? '',
    },
    { title: 'Carried', width: 22, ...figure, text: (line) => amount(line.carried) },
    { title: 'Paid', width: 22, ...figure, text: (line) => amount(line.paid) },
    {
      title: 'To come',
      width: credits ? 34 : 24,
      ...figure,
      ...strong,
      credits,
      text: (line) => balanceCell(line.after),
    },
  ]
}

function say(canvas: Canvas, report: Report, text: string): void {
  if (paragraphHeight(canvas, INNER, text) + mm(6) > report.room()) report.turn()
  report.y = paragraph(canvas, { x: A4.left, y: report.y + mm(6), width: INNER }, text)
}
