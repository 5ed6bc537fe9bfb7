/** Tiles in the shape of what is coming. */
export function TileSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <ul className="tiles" aria-busy="true">
      <li className="vh" role="status">
        {label}
      </li>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles without content have nothing else to be told apart by
        <li key={index} className="card tile">
          <span className="skel" style={{ width: 140 }} />
          <span className="skel" style={{ width: 40, height: 36 }} />
        </li>
      ))}
    </ul>
  )
}
