import { Icon } from '../../../ui/icon.tsx'

/** What went wrong, or well, above the form; its place stays in the page, so that it is read out when it comes. */
export function Alarm({ sentence, tone = 'bad' }: { sentence: string | null; tone?: 'bad' | 'good' }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'}>
      {sentence && (
        <p className={tone === 'good' ? 'alarm is-good' : 'alarm'}>
          <Icon name={tone === 'good' ? 'check' : 'warning'} />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}
