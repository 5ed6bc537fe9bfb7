/** Sends the form. It waits for the page's script, which can do it, and wakes it. */
export function Submit({
  words,
  busy,
  className = 'go',
}: {
  words: string
  busy: string
  className?: string
}) {
  return (
    <>
      <button className={className} type="submit" disabled data-busy={busy}>
        {words}
      </button>
      <noscript>
        <p className="needs-script">
          This needs JavaScript, as the fee desk does. Switch it on in your browser and load the page again.
        </p>
      </noscript>
    </>
  )
}
