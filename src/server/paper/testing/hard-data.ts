import { crc32, deflateSync } from 'node:zlib'
import { pesewas } from '#shared/money.ts'
import type { Paper, School } from '../papers.ts'
import type { Picture } from '../picture.ts'

/** The hardest that the product keeps: long names, sums of eight digits, a wide logo. */

export const NAME_110 =
  'Nana Kwabena Osei-Tutu Agyemang-Prempeh Nyarko Ampofo-Boateng Asante-Frimpong Adu-Gyamfi Darko Owusu-Ansah III'
export const NAME_120 = `${NAME_110} of Kumasi`
export const UNBROKEN = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern'
export const FEE = 'School Fees, boarding, feeding and everything else of the term'
export const CLASS = 'Junior High School 3 Gold'
/** 1,234,567.85: forty of them come to eight digits before the point. */
export const MUCH = pesewas(123_456_785)

export const hardSchool: School = {
  name: 'The Most Reverend Bishop Samuel Kwadwo Owusu-Ansah Memorial Methodist Preparatory and Junior High School, Kpong',
  address:
    'Plot 214, Block C, behind the Methodist Chapel, Old Kpong Road, off the Akosombo Highway, Post Office Box KP 1142',
  phone: '030 212 3456',
  email: 'accounts.office@owusu-ansah-memorial-methodist.edu.gh',
  payTo: 'MTN 024 555 0142 (Owusu-Ansah Memorial Methodist), Ghana Commercial Bank 1011130012345, Kpong',
  parentsAt: 'https://fees.owusu-ansah-memorial-methodist.edu.gh/parents',
  logo: aPicture(600, 100),
}

export interface HardPaper {
  name: string
  paper: Paper
  rows?: unknown[]
}

export const times = <Row>(count: number, make: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** A PNG of so many points, grey. */
function aPicture(width: number, height: number): Picture {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const points = deflateSync(
    Buffer.alloc((width + 1) * height, 0x90).map((value, at) => (at % (width + 1) === 0 ? 0 : value)),
  )
  const content = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { content, width, height }
}
