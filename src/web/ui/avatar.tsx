/** A child's initials in a circle. The name stands beside it, so it is not read out. */
export function Avatar({ initials, small = false }: { initials: string; small?: boolean }) {
  return (
    <span className={small ? 'ava ava-s' : 'ava'} aria-hidden="true">
      {initials}
    </span>
  )
}
