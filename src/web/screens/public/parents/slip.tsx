import { Fragment, useEffect, useState } from 'react'
import { formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import paper from '#web/screens/public/parts/paper.module.css'
import { Paper, PaperLine } from '#web/screens/public/parts/paper.tsx'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import type { Payment, Receipt, School } from './kept.ts'
import { words } from './language.ts'
import own from './parents-paper.module.css'
import parts from './parents-parts.module.css'
import { lineOf } from './receipt-aloud.ts'
import { figure } from './words.ts'

interface SlipProps {
  receipt: Receipt
  school: School | undefined
  /** Where it was paid in the app. */
  payment?: Payment | undefined
  /** Just paid: what is looked up later is left out. */
  isBrief?: boolean
  /** The part that is just read aloud. */
  reading?: string | undefined
}

/** A receipt as paper, in both schemes. */
export function Slip({ receipt, school, payment, isBrief = false, reading }: SlipProps) {
  const { receipts: said, shared } = words()
  const { checkUrl, isPart, voidedOn } = receipt
  return (
    <Paper className={own.slip}>
      <Head receipt={receipt} school={school} phone={isBrief ? '' : (school?.phone ?? '')} />
      {voidedOn && <p className={own.voided}>{said.voided({ day: formatDay(voidedOn) })}</p>}
      <PaperLine
        label={said.date}
        value={`${formatDay(receipt.on)}, ${formatTime(new Date(receipt.issuedAt))}`}
      />
      {receipt.payer && <PaperLine label={said.from} value={receipt.payer} />}
      <PaperLine
        label={said.by}
        value={[receipt.method, !isBrief && receipt.reference].filter(Boolean).join(', ')}
      />
      <div className={paper.lines}>
        {receipt.children.map((child) => (
          <ChildLines key={child.pupilCode} child={child} isBrief={isBrief} reading={reading} />
        ))}
      </div>
      <div className={cx(paper.line, paper.total)} data-reading={reading === 'received' || undefined}>
        <span>{isPart ? said.forYours : said.received}</span>
        <span className={cx(parts.fig, paper.final)}>
          <span aria-hidden="true">GH₵</span>
          {figure(receipt.amount)}
          <b className={text.unseen}>{shared.cedis}</b>
        </span>
      </div>
      <p className={cx(paper.soft, paper.inWords)}>{said.inWords({ pesewas: receipt.amount })}</p>
      {!isBrief && (
        <>
          <Balances receipt={receipt} isRead={reading === 'after'} />
          {checkUrl && <Check checkUrl={checkUrl} />}
          <Foot payment={payment} />
        </>
      )}
    </Paper>
  )
}

function Head({
  receipt: { schoolName, number },
  school,
  phone,
}: {
  receipt: Receipt
  school: School | undefined
  phone: string
}) {
  return (
    <>
      <p className={paper.school}>{schoolName}</p>
      <p className={paper.soft}>
        {school?.address ?? ''}
        {phone && <br />}
        {phone}
      </p>
      <div className={cx(paper.line, paper.number)}>
        <span>{words().receipts.receipt}</span>
        <span>{number}</span>
      </div>
    </>
  )
}

interface ChildLinesProps extends Pick<SlipProps, 'reading'> {
  child: Receipt['children'][number]
  isBrief: boolean
}

function ChildLines({ child, isBrief, reading }: ChildLinesProps) {
  return (
    <>
      <p>
        <b>{child.name}</b>
        {`, ${child.className} `}
        {!isBrief && <span className={cx(paper.soft, text.nowrap)}>{child.pupilCode}</span>}
      </p>
      {child.lines.map(({ feeType, amount, inCredit }) => (
        <Fragment key={feeType}>
          <div
            className={paper.line}
            data-reading={reading === lineOf(child.pupilCode, feeType) || undefined}
          >
            <span>{feeType}</span>
            <span>{figure(amount)}</span>
          </div>
          {inCredit > 0 && (
            <p className={paper.soft}>
              {words().receipts.credit({ amount: figure(inCredit), fee: feeType })}
            </p>
          )}
        </Fragment>
      ))}
    </>
  )
}

/** The three cells of the printed receipt: nobody needs to trust the sum. */
function Balances({ receipt, isRead }: { receipt: Receipt; isRead: boolean }) {
  const { owedBefore, owedAfter, amount, voidedOn } = receipt
  const { receipts: said, shared } = words()
  const isThen = voidedOn !== null
  const credit = isThen ? said.creditThen : shared.inCredit
  const owed = isThen ? said.owedThen : shared.stillOwed
  const cells: [string, Pesewas][] = [
    [owedBefore < 0 ? said.creditBefore : said.owedBefore, owedBefore],
    [isThen ? said.paidThen : said.paidNow, amount],
    [owedAfter < 0 ? credit : owed, owedAfter],
  ]
  return (
    <dl className={own.bal} data-reading={isRead || undefined}>
      {cells.map(([label, cell]) => (
        <div key={label}>
          <dt className={paper.soft}>{label}</dt>
          <dd>{formatAmount(cell)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Check({ checkUrl }: { checkUrl: string }) {
  const { receipts: said } = words()
  const qr = useQr(checkUrl)
  const { host, pathname } = new URL(checkUrl)
  return (
    <div className={own.check}>
      <svg
        className={own.qr}
        viewBox={`0 0 ${qr.side} ${qr.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={said.qr}
      >
        <path d={qr.path} />
      </svg>
      <p>
        <b>{said.check}</b>
        <br />
        {said.scan}
        <br />
        <a href={checkUrl}>
          {host}
          <wbr />
          {pathname}
        </a>
      </p>
    </div>
  )
}

/** What draws QR codes is no part of the first view: it comes with the first receipt, and is kept with the app. */
function useQr(text: string): { side: number; path: string } {
  const [qr, setQr] = useState({ side: 1, path: '' })
  useEffect(() => {
    const draw = async () => {
      const { qrOf } = await import('#shared/qr.ts')
      const { side, bars } = qrOf(text)
      setQr({ side, path: bars.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('') })
    }
    void draw().catch(() => undefined)
  }, [text])
  return qr
}

function Foot({ payment }: { payment: Payment | undefined }) {
  const { receipts: said } = words()
  const sentences = [
    payment && said.inApp,
    payment && payment.charge > 0 && said.charge({ amount: figure(payment.charge) }),
    said.notVat,
  ]
  return <p className={cx(paper.soft, own.slipFoot)}>{sentences.filter(Boolean).join(' ')}</p>
}
