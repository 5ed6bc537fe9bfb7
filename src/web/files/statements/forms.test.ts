import { expect, test } from 'vitest'
import { camt, forms } from '#web/files/statements/testing/forms.ts'
import { madeUpPayers, movementsOf } from '#web/files/statements/testing/movements.ts'
import { readFile } from '#web/files/statements/testing/read.ts'
import { parted, utf8 } from '#web/files/statements/testing/writing.ts'
import { openStatement } from './open-statement.ts'

const moved = movementsOf(madeUpPayers(45))

for (const [form, write] of Object.entries(forms)) {
  test(`${form}: every movement is read as it was, without a question`, async () => {
    const read = await readFile(write(moved))
    if ('question' in read) throw new Error(`asked: ${JSON.stringify(read.question)}`)
    expect(read.statement.lines.map(({ date, amount }) => ({ date, amount }))).toEqual(
      parted(moved).map(({ date, amount }) => ({ date, amount })),
    )
    expect(read.statement.lines.map(({ counterpartyName }) => counterpartyName)).toEqual(
      parted(moved).map(({ name }) => name),
    )
    expect(read.statement.lines.filter(({ text }) => text?.includes('AGA-4F7K'))).toHaveLength(
      moved.filter(({ text }) => text === 'AGA-4F7K').length,
    )
  })
}

test('in camt.053 entries come to the balance at the end, and each line has its own', async () => {
  const text = camt(moved)
  expect(await openStatement(utf8(text))).toMatchObject({
    accountNumber: '0240000700',
    closingBalance: moved.at(-1)?.balance,
  })
  const refused: [string, RegExp][] = [
    [text.replace(/<Ntry>.*<\/Ntry>\n/, ''), /do not come to the balance/],
    [text.replace('CLBD', 'XXXX'), /does not say its balance/],
    [text.replaceAll('"GHS"', '"USD"'), /not in cedis/],
    [text.replace('</Stmt>', ''), /damaged or breaks off/],
    [text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), /Ask the bank for camt.053/],
  ]
  for (const [file, sentence] of refused) await expect(openStatement(utf8(file))).rejects.toThrow(sentence)
})

test('an entity of its own, and what lies deep, are refused; nothing is fetched or unfolded', async () => {
  const text = camt(moved)
  const laughs = '<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  await expect(openStatement(utf8(text.replace('<Document', `${laughs}<Document`)))).rejects.toThrow(
    'a document type of its own',
  )
  const deep = text.replace('<GrpHdr>', `<GrpHdr>${'<x>'.repeat(1_000)}`)
  await expect(openStatement(utf8(deep))).rejects.toThrow('larger than a statement')
})

test('payments that a bank booked as one entry are lines of their own; a pending entry is none', async () => {
  const day = '<BookgDt><Dt>2026-11-17</Dt></BookgDt>'
  const amount = (cedis: string) => `<Amt Ccy="GHS">${cedis}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
  const detail = (cedis: string, words: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="GHS">${cedis}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`
  const entries = [
    `<Ntry>${amount('50.00')}<Sts><Cd>BOOK</Cd></Sts>${day}<AcctSvcrRef>B7</AcctSvcrRef><NtryDtls>${detail('20.00', 'one')}${detail('30.00', 'two')}</NtryDtls></Ntry>`,
    `<Ntry>${amount('70.00')}<Sts>PDNG</Sts>${day}</Ntry>`,
  ]
  const balance = (code: string, cedis: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cedis)}</Bal>`
  const file = `<Document><BkToCstmrStmt><Stmt>${balance('OPBD', '0.00')}${balance('CLBD', '50.00')}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`

  expect(await openStatement(utf8(file))).toMatchObject({
    lines: [
      { amount: 2000, text: 'one', providerId: 'B7/1', balance: 2000 },
      { amount: 3000, text: 'two', providerId: 'B7/2', balance: 5000 },
    ],
  })
})

test('OFX and QIF that break off, of other money or of investments are refused', async () => {
  const ofx = new TextDecoder().decode(forms['OFX as SGML'](moved))
  const qif = new TextDecoder().decode(forms.QIF(moved))
  const refused: [string, RegExp][] = [
    [ofx.replace('</OFX>', ''), /breaks off/],
    [ofx.replace('>GHS', '>EUR'), /not in cedis/],
    [ofx.replace('<TRNAMT>-', '<TRNAMT>'), /called “DEBIT”/],
    [qif.trimEnd().slice(0, -1), /breaks off/],
    [qif.replace('!Type:Bank', '!Type:Invst'), /investments/],
  ]
  for (const [file, sentence] of refused) await expect(openStatement(utf8(file))).rejects.toThrow(sentence)
})
