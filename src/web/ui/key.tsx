/** A key that works here. Seen, not read out: screen readers have their own words for keys. */
export function Key({ name }: { name: string }) {
  return (
    <span className="key" aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  )
}
