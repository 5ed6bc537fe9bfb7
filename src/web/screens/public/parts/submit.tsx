import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import form from './site-form.module.css'

interface SubmitProps {
  words: string
  /** What it says while the form is being sent. */
  busy: string
  large?: boolean
  /** As wide as the form. */
  full?: boolean
  /** The form is sent by the browser where there is no script. */
  plain?: boolean
}

/** Sends the form. Unless the form is a plain one it waits for the page's script, which can do it, and wakes it. */
export function Submit({ words, busy, large = false, full = false, plain = false }: SubmitProps) {
  return (
    <div className={form.submit} data-full={full || undefined}>
      <Button kind="primary" type="submit" large={large} disabled={!plain} data-busy={busy}>
        {words}
      </Button>
      {!plain && (
        <noscript>
          <p className={text.muted}>
            This needs JavaScript, as the fee desk does. Switch it on in your browser and load the page again.
          </p>
        </noscript>
      )}
    </div>
  )
}
