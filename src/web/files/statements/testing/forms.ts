import { type Movement, OWN_NUMBER } from './movements.ts'
import { parted, slashed, utf8 } from './writing.ts'

/** Forms that say themselves what is what, of the same movements. */
export const forms = {
  'camt.053': (moved: readonly Movement[]) => utf8(camt(moved)),
  'OFX as SGML': (moved: readonly Movement[]) => utf8(ofx(moved)),
  QIF: (moved: readonly Movement[]) => utf8(qif(moved)),
}

const cedis = (pesewas: number) => (Math.abs(pesewas) / 100).toFixed(2)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function camt(moved: readonly Movement[]): string {
  const amount = (size: number) =>
    `<Amt Ccy="GHS">${cedis(size)}</Amt><CdtDbtInd>${size < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, size: number, date: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(size)}<Dt><Dt>${date}</Dt></Dt></Bal>`
  const entry = (one: Movement) => {
    const side = one.amount < 0 ? 'Cdtr' : 'Dbtr'
    const party = `<RltdPties><${side}><Nm>${escaped(one.name)}</Nm></${side}><${side}Acct><Id><Othr><Id>${one.number}</Id></Othr></Id></${side}Acct></RltdPties>`
    const words = `<RmtInf><Ustrd>${escaped(one.text)}</Ustrd></RmtInf>`
    return `<Ntry>${amount(one.amount)}<Sts>BOOK</Sts><BookgDt><DtTm>${one.date}T${one.time}Z</DtTm></BookgDt><AcctSvcrRef>${one.id}</AcctSvcrRef><NtryDtls><TxDtls>${party}${words}</TxDtls></NtryDtls></Ntry>`
  }
  const [first, last] = [moved[0], moved.at(-1)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>',
    `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${OWN_NUMBER}</Id></Othr></Id><Ccy>GHS</Ccy></Acct>`,
    balance('OPBD', first?.before ?? 0, first?.date ?? ''),
    balance('CLBD', last?.balance ?? 0, last?.date ?? ''),
    ...parted(moved).map(entry),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}

function ofx(moved: readonly Movement[]): string {
  const [first, last] = [moved[0], moved.at(-1)]
  return [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    '',
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GHS<BANKACCTFROM><BANKID>GCB<ACCTID>${OWN_NUMBER}</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${first?.date.replaceAll('-', '')}`,
    ...parted(moved).flatMap((one) => [
      `<STMTTRN><TRNTYPE>${one.amount < 0 ? 'DEBIT' : 'CREDIT'}`,
      `<DTPOSTED>${one.date.replaceAll('-', '')}${one.time.replaceAll(':', '')}[0:GMT]`,
      `<TRNAMT>${one.amount < 0 ? '-' : ''}${cedis(one.amount)}`,
      `<FITID>${one.id}<NAME>${escaped(one.name)}`,
      `<MEMO>${escaped(one.text)}</STMTTRN>`,
    ]),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${cedis(last?.balance ?? 0)}<DTASOF>20261231</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ].join('\n')
}

function qif(moved: readonly Movement[]): string {
  const lines = parted(moved).flatMap((one) => [
    `D${slashed(one.date)}`,
    `T${one.amount < 0 ? '-' : ''}${cedis(one.amount)}`,
    `P${one.name}`,
    `M${one.text}`,
    '^',
  ])
  return ['!Account', 'NSchool', 'TBank', '^', '!Type:Bank', ...lines, ''].join('\n')
}
