import { Icon } from '#web/ui/icon.tsx'

/** The places above a form for what went wrong, or well: they are in the page from the start, so that it is read out. */
export function Alarms() {
  return (
    <>
      <div role="alert">
        <p className="alarm" data-says="bad" hidden>
          <Icon name="warning" />
          <span />
        </p>
      </div>
      <div role="status">
        <p className="alarm is-good" data-says="good" hidden>
          <Icon name="check" />
          <span />
        </p>
      </div>
    </>
  )
}
