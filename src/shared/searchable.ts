/**
 * As names are compared: with what somebody types, with one another, with what a bank writes, and where lists are sorted. Small plain
 * letters; accents, apostrophes and hyphens of every kind dropped, so that n'guessan, NGUESSAN and N’Guessan are one.
 * The database's twin is `searchable` in `server/ledger/searchable.sql`; a test holds that the two agree.
 */
export function searchable(text: string): string {
  // Most names are plain already, and a desk asks for ten thousand.
  if (/^[A-Za-z ]*$/.test(text)) return text.toLowerCase()
  if (/^[ -~]*$/.test(text)) return text.replace(/['`-]/g, '').toLowerCase()
  return smallLetters(
    text
      .normalize('NFKD')
      .replace(DROPPED, '')
      .replace(/\s/g, ' ')
      .replace(FOLDED, (letter) => PLAIN.get(letter) ?? letter),
  )
}

/** The words of a name or of what somebody types. Who writes a hyphen and who writes a blank mean the same person. */
export function searchableWords(text: string): string[] {
  if (/^[A-Za-z]+$/.test(text)) return [text.toLowerCase()]
  return searchable(text.replace(HYPHENS, ' ')).split(/\s+/).filter(Boolean)
}

/** A surname or the first names: the same for all who bear them, however they are typed. */
export function plainName(name: string): string {
  return searchableWords(name).join(' ')
}

/** All that words are looked for in: hyphenated names also as if written apart. */
export function searchableText(text: string): string {
  const apart = text.replace(HYPHENS, ' ')
  return apart === text ? searchable(text) : `${searchable(text)} ${searchable(apart)}`
}

/** Searchable, with the place in the text that each letter came from: for underlining what was typed. */
export function searchableWithPlaces(text: string): { plain: string; places: number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const folded = searchable(letter)
    for (let count = 0; count < folded.length; count++) places.push(at)
    plain += folded
    at += letter.length
  }
  return { plain, places }
}

/** Letters that a plain alphabet has: ɔ→o, ɛ→e, ŋ→n, accents dropped. For sender ids and SMS, never for paper. */
export function toPlainLatin(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(FOLDED, (letter) => PLAIN.get(letter) ?? letter)
}

/** Only A to Z: the database of a school may know no other capitals. Others have their small letters in the table. */
function smallLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}

/** Accents, once they stand apart from their letters. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Accents; apostrophes and quotes; hyphens and dashes; what nobody sees (soft hyphen, zero width, direction). */
const DROPPED =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'`\u00b4\u02b9-\u02bc\u02be-\u02bf\u02c8\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\u002d\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const HYPHENS = /[\u002d\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g

/** Letters of Ghana's languages and its neighbours' that have no accent to take off, with their plain likes. */
const PLAIN = new Map([
  ...pairs('ɔɛŋɖƒɣʋεϵøđłħıðɓɗƙƴə', 'oendfgveeodlhidbdkye'),
  ...pairs('ƆƐŊƉƑƔƲØĐŁĦÐƁƊƘƳƏ', 'OENDFGVODLHDBDKYE'),
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['þ', 'th'],
  ['Þ', 'TH'],
])

const FOLDED = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')

function pairs(letters: string, plain: string): [string, string][] {
  return [...letters].map((letter, place) => [letter, plain[place] ?? letter])
}
