/** Our own badge: it names no shop and copies no trademark. */
export function StoreBadge({ isListed }: { isListed: boolean }) {
  const words = isListed ? 'Get it from the' : 'Coming to the'
  return (
    <svg viewBox="0 0 220 60" width="220" height="60" role="img" aria-label={`${words} app store`}>
      <rect
        x=".75"
        y=".75"
        width="218.5"
        height="58.5"
        rx="10"
        fill="#101713"
        stroke="#6f7f75"
        strokeWidth="1.5"
      />
      <path
        fill="none"
        stroke="#f3eee0"
        strokeWidth="2.2"
        d="M18 24h26v21a3 3 0 0 1-3 3H21a3 3 0 0 1-3-3zM25 28v-8a6 6 0 0 1 12 0v8"
      />
      <path fill="#e0a526" d="M18 36h26v4H18z" />
      <text x="58" y="24" fontSize="14" fill="#c9ddcf">
        {words}
      </text>
      <text x="58" y="46" data-name="" fontSize="21" fill="#fffefa">
        app store
      </text>
    </svg>
  )
}
