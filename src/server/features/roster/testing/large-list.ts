/** A class list of so many different children, each with a guardian and a debt of their own: 1, 2, 3 … cedis. */
export function largeList(children: number): string {
  const rows = Array.from({ length: children }, (_, index) => {
    const phone = `024${String(index).padStart(7, '0')}`
    return `Addo${inLetters(index)},Ama,Basic ${1 + (index % 6)},F,Esi,${phone},${index + 1}`
  })
  return ['Surname,First name,Class,Sex,Guardian,Phone,School Fees owed', ...rows].join('\n')
}

function inLetters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
