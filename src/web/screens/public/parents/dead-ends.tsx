import text from '#web/ui/text.module.css'
import { Icon } from './icon.tsx'
import { typedNumber } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import { Button, IconRow } from './parts.tsx'
import { beginAgain } from './sign-in-page.ts'

/** One face for all dead ends of signing in; it never says whether the number is known. */
export function OfficePage({ why = '', leave = beginAgain }: { why?: string; leave?: () => void }) {
  const { office } = words()
  const phone = typedNumber.read() || office.yourNumber
  return (
    <Page title={office.title} back={{ to: '#/number', word: office.back, onLeave: leave }}>
      <div className={frame.say}>
        <span className={frame.sign}>
          <Icon name="call" size={26} />
        </span>
        <h1 tabIndex={-1}>{office.title}</h1>
        <p>{why || office.noCode({ phone })}</p>
        <p className={text.muted}>{office.where}</p>
        <Button kind="primary" onClick={leave}>
          {office.back}
        </Button>
      </div>
    </Page>
  )
}

/** A number that no school has any more. */
export function NobodyPage({ sentence }: { sentence: string }) {
  const { office, shared } = words()
  return (
    <Page title={office.nobody}>
      <div className={frame.say}>
        <h1 tabIndex={-1}>{office.nobody}</h1>
        <p>{sentence}</p>
        <p className={text.muted}>{office.askNumber}</p>
        <Button kind="primary" onClick={beginAgain}>
          {office.signInWithOther}
        </Button>
        <IconRow icon="policy" to="/mobilePolicies">
          {shared.whatIsKept}
        </IconRow>
      </div>
    </Page>
  )
}
