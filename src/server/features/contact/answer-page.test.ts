import { expect, test } from 'vitest'
import { answerPage } from './answer-page.ts'

const page = `<input class="in" maxlength="80" name="firstName"/><input class="in" type="email" name="email"/>
<textarea class="in" name="message" required=""></textarea>
<input type="checkbox" name="services" value="UX/UI Design"/><input type="checkbox" name="services" value="Others"/>
<p data-says="bad" hidden="" class="notice"><svg><path d="M0"></path></svg><span></span></p>
<p data-says="good" hidden="" class="notice"><span></span></p>`

test('what was typed stands in the form again, and what went wrong above the button', () => {
  const form = { firstName: 'Ama', email: 'ama@b', message: '\nTwo\nlines', services: ['Others'] }

  const answer = answerPage(page, 'Enter a valid email address.', form)

  expect(answer).toContain('<input value="Ama" class="in" maxlength="80" name="firstName"/>')
  expect(answer).toContain('>\n\nTwo\nlines</textarea>')
  expect(answer).toMatch(/<input checked [^>]*value="Others"/)
  expect(answer).not.toMatch(/<input checked [^>]*value="UX/)
  expect(answer).toContain('<p data-says="bad" class="notice">')
  expect(answer).toContain('<span>Enter a valid email address.</span>')
  expect(answer).toContain('<p data-says="good" hidden="" class="notice">')
})

test('nothing typed into the form becomes part of the page', () => {
  const evil = `"><script>alert('x')</script>$&$'`

  const answer = answerPage(page, evil, { firstName: evil, message: `</textarea>${evil}` })

  expect(answer).not.toContain('<script>')
  expect(answer.match(/<\/textarea>/g)).toHaveLength(1)
  expect(answer).toContain('&quot;&gt;&lt;script&gt;')
})
