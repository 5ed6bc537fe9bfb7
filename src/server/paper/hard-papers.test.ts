import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { drawnBoxes, faults } from './testing/boxes.ts'
import { hardSchool } from './testing/hard-data.ts'
import { hardPapers, hardReceipt, transactions } from './testing/hard-papers.ts'
import { canReadPdf, readPdf } from './testing/read-pdf.ts'

test.each(hardPapers())(
  'nothing touches, runs together or is too small to read on the hardest $name',
  async (paper) => {
    const drawn = await drawnBoxes(paper)

    expect(faults(drawn)).toEqual([])
  },
)

test('a transaction report has forty rows and more on each of its pages, with who recorded them', async () => {
  const { boxes, pages } = await drawnBoxes(transactions(200, true, false))

  for (let page = 1; page < pages; page += 1) {
    const rows = boxes.filter((box) => box.page === page && box.text.startsWith('OAM-'))
    expect(rows.length).toBeGreaterThanOrEqual(40)
  }
})

test.each([
  [1, hardSchool.name, 'Behind the Methodist Chapel, Old Kpong Road, Post Office Box KP 1142'],
  [3, 'Adom Grace Academy', '12 Aboom Wells Road, behind the Methodist Chapel, Cape Coast'],
])('with a wide logo a receipt of %i fees of %s is one sheet of A5', async (fees, name, address) => {
  const school = {
    ...hardSchool,
    name,
    address,
    email: 'office@school.edu.gh',
    payTo: 'MTN 024 555 0142 (Accounts office)',
    parentsAt: 'fees.school.edu.gh/parents',
  }
  const lines = ['School Fees', 'Exam Fees', 'PTA Fees']
    .slice(0, fees)
    .map((feeType) => ({ feeType, amount: pesewas(4_500_000) }))
  const total = pesewas(4_500_000 * fees)
  const student = { name: 'Ama Serwaa Mensah', className: 'Basic 4', code: 'OAM-4F7K' }

  const { pages } = await drawnBoxes({
    name,
    paper: hardReceipt({ school, lines, total, student, payer: 'Akosua Mensah' }),
  })

  expect(pages).toBe(1)
})

test('each row is headed by whom it is about, to the end of a long report', async () => {
  const { bytes } = await drawnBoxes(transactions(450, true, false))
  const file = bytes.toString('latin1')

  expect(file.match(/\/Scope \/Row\b/g)?.length).toBeGreaterThanOrEqual(450)
  expect(file.match(/\/Scope \/Column\b/g)).toHaveLength(9)
})

test.skipIf(!canReadPdf)(
  'a name is printed in every letter that Latin has, without pictures and without a gap',
  async () => {
    const student = { name: 'Ionuț Ștefănescu 😀 Nguyễn', className: 'Basic 4', code: 'OAM-4F7K' }

    const { bytes } = await drawnBoxes({ name: '', paper: hardReceipt({ student }) })
    const text = await readPdf(bytes, '-raw')

    expect(text.replaceAll('\n', ' ')).toContain('Ionuț Ștefănescu Nguyễn')
    expect(text).not.toContain('□')
  },
)
