import { Chapters } from './chapters.tsx'

/** The line of the pages about cash. */
export function CashChapters({ page }: { page: string }) {
  return <Chapters place="cash" page={page} />
}
