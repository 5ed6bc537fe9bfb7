import { expect, test } from 'vitest'
import { isWebsite } from './website.ts'

test.each([
  '',
  'https://www.school.edu.gh',
  'http://school.edu.gh/fees?a=1',
  'www.school.edu.gh',
  'school.edu.gh:8080/x',
])('"%s" can be the website of a school', (text) => {
  expect(isWebsite(text)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'ftp://school.edu.gh',
  'file:///etc',
  'vbscript:x',
  'two words',
])('"%s" can not', (text) => {
  expect(isWebsite(text)).toBe(false)
})
