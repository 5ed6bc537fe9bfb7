/** The banks and wallets of Ghana with Paystack's codes, as its list has them. */
export function bankRows() {
  return [
    ...BANKS.map(([code, name]) => row(code, name, 'ghipss')),
    ...WALLETS.map(([code, name]) => row(code, name, 'mobile_money')),
  ]
}

const BANKS = [
  ['030100', 'Absa Bank Ghana Ltd'],
  ['280100', 'Access Bank'],
  ['080100', 'ADB Bank Limited'],
  ['300345', 'Adehyeman Savings and Loans'],
  ['300341', 'Affinity Ghana Savings and Loans'],
  ['070101', 'ARB Apex Bank'],
  ['210100', 'Bank of Africa Ghana'],
  ['010100', 'Bank of Ghana'],
  ['300335', 'Best Point Savings & Loans'],
  ['270100', 'BSIC Ghana Limited'],
  ['140100', 'CAL Bank Limited'],
  ['340100', 'Consolidated Bank Ghana Limited'],
  ['130100', 'Ecobank Ghana Limited'],
  ['200100', 'FBNBank Ghana Limited'],
  ['240100', 'Fidelity Bank Ghana Limited'],
  ['170100', 'First Atlantic Bank Limited'],
  ['330100', 'First National Bank Ghana Limited'],
  ['040100', 'GCB Bank Limited'],
  ['230100', 'Guaranty Trust Bank (Ghana) Limited'],
  ['050100', 'National Investment Bank Limited'],
  ['360100', 'OmniBSIC Bank'],
  ['180100', 'Prudential Bank Limited'],
  ['110100', 'Republic Bank (GH) Limited'],
  ['300361', 'Services Integrity Savings and Loans'],
  ['240092', 'Sinapi Aba Savings and Loans'],
  ['090100', 'Société Générale Ghana Limited'],
  ['190100', 'Stanbic Bank Ghana Limited'],
  ['020100', 'Standard Chartered Bank Ghana Limited'],
  ['060100', 'United Bank for Africa Ghana Limited'],
  ['100100', 'Universal Merchant Bank Ghana Limited'],
  ['120100', 'Zenith Bank Ghana'],
] as const

const WALLETS = [
  ['MTN', 'MTN'],
  ['VOD', 'Vodafone'],
  ['ATL', 'AirtelTigo'],
] as const

function row(code: string, name: string, type: 'ghipss' | 'mobile_money') {
  const slug = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-gh`
  return {
    name,
    slug,
    code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    active: true,
    is_deleted: false,
    country: 'Ghana',
    currency: 'GHS',
    type,
    id: 900_000 + ([...code].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) % 90_000),
    createdAt: '2020-12-07T16:19:09.000Z',
    updatedAt: '2020-12-07T16:19:19.000Z',
  }
}
