import { printParentReceipt } from '#shared/api/parents.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { savePaper } from './call.ts'
import { Icon } from './icon.tsx'
import type { Payment, Receipt, School } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import pay from './parents-pay.module.css'
import { Button, ButtonLink, Hidden, telephone } from './parts.tsx'
import { sentencesOf } from './receipt-aloud.ts'
import { SavePdf } from './save-pdf.tsx'
import { Slip } from './slip.tsx'
import { useReadAloud } from './use-read-aloud.ts'

interface ReceiptPageProps {
  receipt: Receipt
  school: School | undefined
  payments: Payment[]
  isOffline: boolean
}

/** A receipt as paper, what it is checked by, and what can be done with it at the thumb. */
export function ReceiptPage({ receipt, school, payments, isOffline }: ReceiptPageProps) {
  const { receipts: said, paper, tabs } = words()
  const payment = payments.find(({ receiptId }) => receiptId === receipt.receiptId)
  const title = said.title({ number: receipt.number })
  const sentences = sentencesOf(receipt)
  const aloud = useReadAloud(sentences)
  const line = aloud.at
  return (
    <Page title={title} back={{ to: '#/receipts', word: tabs.receipts }}>
      <div className={cx(frame.say, frame.fill)}>
        <h1 className={text.unseen} tabIndex={-1}>
          {title}
        </h1>
        <Slip {...{ receipt, school, payment }} reading={sentences[line ?? -1]?.part} />
        <div className={cx(frame.thumb, pay.atThumb)}>
          {receipt.isPart || isOffline ? (
            <p className={text.hint}>{receipt.isPart ? paper.isPart : paper.needsConnection}</p>
          ) : (
            <SavePdf save={() => saveReceipt(receipt)} kind="primary" />
          )}
          <p className={text.hint} role="status">
            {line !== null && said.reading({ line: line + 1, of: sentences.length })}
          </p>
          <Beside receipt={receipt} phone={school?.phone ?? ''} aloud={aloud} />
        </div>
      </div>
    </Page>
  )
}

interface BesideProps {
  receipt: Receipt
  phone: string
  aloud: ReturnType<typeof useReadAloud>
}

function Beside({ receipt, phone, aloud }: BesideProps) {
  const { receipts: said } = words()
  if (!canShare(receipt) && !phone && !aloud.canRead) return null
  const isReading = aloud.at !== null
  return (
    <div className={pay.pair}>
      {aloud.canRead && (
        <Button aria-pressed={isReading} onClick={isReading ? aloud.stop : aloud.start}>
          <Icon name={isReading ? 'stop' : 'aloud'} size={20} />
          {isReading ? said.stop : said.aloud}
        </Button>
      )}
      <ShareButton receipt={receipt} />
      {phone && (
        <ButtonLink to={telephone(phone)}>
          <Icon name="call" size={20} />
          {said.question}
          <Hidden>{said.questionTo}</Hidden>
        </ButtonLink>
      )}
    </div>
  )
}

/** The school's receipt as a PDF, on this phone. */
export function saveReceipt({ schoolId, receiptId }: Receipt): Promise<void> {
  return savePaper(printParentReceipt, { params: { schoolId, receiptId } })
}

function canShare({ checkUrl }: Receipt): boolean {
  return checkUrl !== null && 'share' in navigator
}

/** The link shows initials only; a phone that cannot share shows no button. */
export function ShareButton({ receipt }: { receipt: Receipt }) {
  const { receipts: said } = words()
  const { checkUrl, number, schoolName } = receipt
  if (!canShare(receipt)) return null
  const title = said.shareTitle({ school: schoolName, number })
  const share = () => void navigator.share({ url: checkUrl ?? '', title }).catch(() => undefined)
  return (
    <Button onClick={share}>
      <Icon name="share" size={20} />
      {said.share}
    </Button>
  )
}
