import text from '#web/ui/text.module.css'
import { Icon } from './icon.tsx'
import { typedNumber } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import { Button, ButtonLink, IconRow } from './parts.tsx'
import { beginAgain } from './sign-in-page.ts'

interface OfficePageProps {
  /** Empty where the code of the SMS does not come. */
  why: string
  /** Where it leads who is signed in already. */
  back?: { to: string; word: string; onLeave: () => void }
}

/** One face for all dead ends of signing in; it never says whether the number is known. */
export function OfficePage({ why, back }: OfficePageProps) {
  const { office } = words()
  const phone = typedNumber.read() || office.yourNumber
  const { to, word, onLeave } = back ?? { to: '#/number', word: office.back, onLeave: beginAgain }
  return (
    <Page title={office.title} back={{ to, word, onLeave }}>
      <div className={frame.say}>
        <span className={frame.sign}>
          <Icon name="call" size={26} />
        </span>
        <h1 tabIndex={-1}>{office.title}</h1>
        <p>{why || office.noCode({ phone })}</p>
        <p className={text.muted}>{why ? office.where : `${office.where} ${office.most}`}</p>
        <ButtonLink kind="primary" to={to} onClick={onLeave}>
          {word}
        </ButtonLink>
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
