import { useSearchParams } from 'react-router'

/** One value kept in the address, so that a reload, a bookmark and a second tab show the same. Empty when absent. */
export function useQueryState(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}
