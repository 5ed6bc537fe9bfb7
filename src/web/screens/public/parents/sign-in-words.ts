/** The first page, as the server's answer has it already and the script draws it again: the same words in both. */

export const FIRST = {
  title: 'Your children’s fees, on your phone',
  lead: 'Sign in with the phone number the school has for you. There is no password.',
  label: 'Phone number',
  hint: 'We send one SMS with six digits to it.',
  button: 'Send me a code',
  inside: [
    ['children', 'All your children, at every school'],
    ['day', 'What is owed, and by which day'],
    ['receipt', 'Every receipt, to show or to print'],
  ],
  desk: 'I work at a school: to the fee desk',
} as const

/** Before the script is there: who is signed in, or in the middle of it, does not see this page; a press waits for the script. */
export const BEFORE_SCRIPT = `try{if(localStorage.getItem('akontaa-parent')||localStorage.getItem('akontaa-parent-step-2'))document.documentElement.dataset.waits=''}catch{}document.addEventListener('submit',function(e){if(e.target.id==='first'){e.preventDefault();e.target.dataset.pressed=''}})`
