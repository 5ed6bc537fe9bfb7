import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import type { Pesewas } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { Icon, type IconName } from './icon.tsx'
import { words } from './language.ts'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import { figure } from './words.ts'

/** Parts that several pages of the parents' app are made of: light twins of the desk's, for one thumb. */

type Kind = 'primary' | 'quiet' | 'danger' | 'plain'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: Kind
  ref?: Ref<HTMLButtonElement>
}

export function Button({ kind = 'quiet', children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonLook(kind)}>
      {children}
    </button>
  )
}

interface ButtonLinkProps {
  kind?: Kind
  to: string
  onClick?: () => void
  children: ReactNode
}

/** A link that a thumb presses like a button. */
export function ButtonLink({ kind = 'quiet', to, onClick, children }: ButtonLinkProps) {
  return (
    <a className={buttonLook(kind)} href={to} onClick={onClick}>
      {children}
    </a>
  )
}

function buttonLook(kind: Kind): string {
  return cx(frame.btn, kind === 'plain' ? '' : frame[kind])
}

/** A button that looks like a link. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button className={frame.link} type="button" onClick={onClick}>
      {children}
    </button>
  )
}

export function Hidden({ children }: { children: ReactNode }) {
  return <span className={text.unseen}>{children}</span>
}

export function Card({ padded = false, label, role, children }: CardProps) {
  return (
    <section className={cx(parts.card, padded && parts.pad)} aria-label={label} role={role}>
      {children}
    </section>
  )
}

interface CardProps {
  padded?: boolean
  label?: string
  /** What belongs together in a form. */
  role?: 'group'
  children: ReactNode
}

interface HeroProps {
  label: ReactNode
  amount: Pesewas
  tone?: 'owed' | 'plain'
  under?: string | undefined
}

/** The sum of a page: words left, the figure on the line of decimals. */
export function Hero({ label, amount, tone = 'plain', under }: HeroProps) {
  return (
    <section className={parts.hero}>
      <span className={text.muted}>{label}</span>
      <span className={cx(parts.fig, parts.fig40, tone === 'owed' && text.owed)}>
        <span aria-hidden="true">GH₵</span>
        {figure(amount)}
        <b className={text.unseen}>{words().shared.cedis}</b>
      </span>
      {under && <span className={cx(parts.under, text.muted)}>{under}</span>}
    </section>
  )
}

export interface RowProps {
  to: string
  name: string
  sub: string
  amount: string
  word: string
  tone?: 'owed' | 'muted'
  isBig?: boolean
  isVoid?: boolean
}

/** Name and figure, the small line and the word of the figure; the whole row leads on. */
export function Row({
  to,
  name,
  sub,
  amount,
  word,
  tone = 'muted',
  isBig = false,
  isVoid = false,
}: RowProps) {
  const colour = isVoid ? text.struck : tone === 'owed' && text.owed
  return (
    <a className={parts.row} href={to}>
      <span className={parts.nm}>
        {name}
        {isBig && <Icon name="on" size={18} />}
      </span>
      <span className={cx(parts.amt, isBig && parts.big, colour)}>
        {amount}
        <b className={text.unseen}>{words().shared.cedis}</b>
      </span>
      <span className={parts.sub}>{sub}</span>
      <span className={cx(parts.wd, text[tone])}>{word}</span>
    </a>
  )
}

interface NoticeProps {
  tone: 'good' | 'gold' | 'plain'
  icon: IconName
  children: ReactNode
}

export function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <div className={cx(parts.note, tone !== 'plain' && parts[tone])}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </div>
  )
}

interface IconRowProps {
  icon: IconName
  /** Where it leads; a row without is read only. */
  to?: string
  end?: ReactNode
  children: ReactNode
}

/** A row with a drawing: something to open, call or save. */
export function IconRow({ icon, to, end = <Icon name="on" size={18} />, children }: IconRowProps) {
  const look = cx(parts.row, parts.iconRow)
  const inside = (
    <>
      <Icon name={icon} />
      <span>{children}</span>
    </>
  )
  if (to === undefined) return <div className={look}>{inside}</div>
  return (
    <a className={look} href={to}>
      {inside}
      <span className={parts.end}>{end}</span>
    </a>
  )
}

/** A name, and what is small under it. */
export function TwoLines({ name, under }: { name: string; under: string }) {
  return (
    <>
      <span>{name}</span>
      <br />
      <span className={cx(text.small, text.muted)}>{under}</span>
    </>
  )
}

/** Label, dots, figure: as on a receipt. */
export function Lead({ label, amount, sum = false }: { label: string; amount: string; sum?: boolean }) {
  return (
    <div className={cx(parts.lead, sum && parts.sum)}>
      <span>{label}</span>
      <span className={parts.dots} />
      <span className={text.number}>{amount}</span>
    </div>
  )
}

/** Shown while the first figures are on their way, in the measures of what comes. */
export function Skeleton() {
  const line = (size: string | undefined) => <span className={cx(parts.skel, size)} />
  return (
    <>
      <section className={parts.hero} aria-busy="true">
        <span className={text.muted}>{words().shared.owed}</span>
        {line(parts.wide)}
      </section>
      {[1, 2].map((place) => (
        <Card key={place}>
          <div className={parts.cap}>{line(parts.mid)}</div>
          <div className={parts.row}>
            <span className={parts.nm}>{line(parts.mid)}</span>
            {line(parts.short)}
          </div>
        </Card>
      ))}
      <p className={text.unseen} role="status">
        {words().shared.fetching}
      </p>
    </>
  )
}

/** The number to call, as a phone takes it. */
export function telephone(phone: string): string {
  return `tel:${phone.replace(/\s/g, '')}`
}
