import { type Answered, PER_PAGE } from '../../gateways/paystack/index.ts'

/** A list that never ends is one whose pages are not counted. */
const PAGES_MAX = 100

/** Reads a list of Paystack's, as far as it could be read: not whole where a page was not answered, where it never ended, or on stopping. */
export async function readPages<Row>(
  read: (page: number) => Promise<Answered<Row[]>>,
  isStopping = () => false,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  for (let page = 1; page <= PAGES_MAX && !isStopping(); page++) {
    const listed = await read(page)
    if (listed.is !== 'ok') break
    rows.push(...listed.data)
    if (listed.data.length < PER_PAGE) return { rows, isWhole: true }
  }
  return { rows, isWhole: false }
}
