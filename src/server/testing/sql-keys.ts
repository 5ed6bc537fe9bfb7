// Which keys a function of SQL reads of a JSON it is given, and which its answer has: read out of its text.
// Not a parser of SQL: it knows the few ways in which this house writes JSON, and throws at any other.
import { argumentsOf, callsIn, closing, splitAt } from './sql-texts.ts'

interface SqlFunction {
  name: string
  /** The names of what it takes, in order. */
  takes: string[]
  language: string
  body: string
}

export type SqlFunctions = Map<string, SqlFunction[]>

/** All functions in these texts, by name; some names have several, which differ in what they take. */
export function functionsIn(texts: string[]): SqlFunctions {
  const found: SqlFunctions = new Map()
  for (const text of texts.map(withoutComments)) {
    for (const [head, name = ''] of text.matchAll(/create (?:or replace )?function (\w+)(?=\()/g)) {
      const open = text.indexOf(`${head}(`) + head.length
      const end = closing(text, open)
      const [, language = '', body = ''] =
        /\blanguage (\w+)[\s\S]*?\bas \$(?:\w*)\$([\s\S]*?)\$(?:\w*)\$/.exec(text.slice(end)) ?? []
      const takes = splitAt(text.slice(open + 1, end), ',').map(firstWord)
      found.set(name, [
        ...(found.get(name) ?? []),
        { name, takes, language, body: body.replace(/\s+/g, ' ') },
      ])
    }
  }
  return found
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/--[^\n]*/g, '')
}

function firstWord(text: string): string {
  return /\w+/.exec(text)?.[0] ?? ''
}

/** The keys that are read of the JSON in this place of what the function takes, by itself or by what it hands it on to. */
export function keysRead(
  functions: SqlFunctions,
  name: string,
  place: number,
  way: string[] = [],
): Set<string> {
  const step = `${name} ${place}`
  const keys = new Set<string>()
  if (way.includes(step)) return keys
  for (const { takes, body } of functions.get(name) ?? []) {
    const given = takes[place]
    if (!given) continue
    for (const json of [given, ...namesOf(body, given)]) {
      for (const [, key = ''] of body.matchAll(new RegExp(`\\b${json} ?(?:->>?|\\?) ?'(\\w+)'`, 'g')))
        keys.add(key)
      for (const call of callsIn(body)) {
        if (!functions.has(call.name)) continue
        call.given.forEach((argument, at) => {
          if (!isSame(functions, argument, json)) return
          for (const key of keysRead(functions, call.name, at, [...way, step])) keys.add(key)
        })
      }
    }
  }
  return keys
}

/** Whether an expression is this JSON, with something added or taken off, if need be by a function that answers it so. */
function isSame(functions: SqlFunctions, expression: string, json: string): boolean {
  if (new RegExp(`^\\(?${json}( (\\|\\||-) .*)?$`).test(expression)) return true
  const [, name = ''] = /^(\w+)\(/.exec(expression) ?? []
  return (functions.get(name) ?? []).some((one) =>
    argumentsOf(expression).some((argument, at) => {
      const given = one.takes[at]
      return argument === json && given && answersOf(one).some((answer) => isSame(functions, answer, given))
    }),
  )
}

/** Variables that hold what was given, with something added or taken off. */
function namesOf(body: string, given: string): string[] {
  return [...body.matchAll(new RegExp(`\\b(\\w+) (?:jsonb )?:= ${given}(?: (?:\\|\\||-) [^;]*)?;`, 'g'))].map(
    ([, name = '']) => name,
  )
}

/** The keys that the function's answer may have. */
export function keysAnswered(functions: SqlFunctions, name: string, way: string[] = []): Set<string> {
  if (way.includes(name)) return new Set()
  const made = functions.get(name)
  if (!made) throw new Error(`${way.join(' → ')} → ${name}: no such function`)
  const keys = new Set<string>()
  for (const one of made) {
    const reader = new Answers(functions, one, [...way, name])
    for (const answer of answersOf(one)) for (const key of reader.keysOf(answer)) keys.add(key)
  }
  return keys
}

function answersOf({ language, body }: SqlFunction): string[] {
  if (language !== 'sql')
    return [...body.matchAll(/\breturn (?!query)/g)].map(({ index }) => upToEnd(body, index + 7))
  return [firstOfSelect(body)]
}

/** What stands there up to the semicolon. */
function upToEnd(body: string, from: number): string {
  return splitAt(body.slice(from), ';')[0]?.trim() ?? ''
}

function firstOfSelect(text: string): string {
  const [, rest = ''] = /^\s*select (.*)$/.exec(text) ?? []
  const [selected = ''] = splitAt(rest, ' from ')
  return selected.replace(/;\s*$/, '')
}

class Answers {
  private readonly functions: SqlFunctions
  private readonly own: SqlFunction
  private readonly way: string[]

  constructor(functions: SqlFunctions, own: SqlFunction, way: string[]) {
    this.functions = functions
    this.own = own
    this.way = way
  }

  /** The keys of the JSON that an expression is. */
  keysOf(expression: string, variables: string[] = []): string[] {
    const text = expression.trim()
    const parts = splitAt(text, '||')
    if (parts.length > 1) return parts.flatMap((part) => this.keysOf(part, variables))
    if (/^null\b/.test(text) || text === '') return []
    if (text.startsWith("'{")) return Object.keys(JSON.parse(text.slice(1, text.lastIndexOf("'"))))
    if (text.startsWith('case ')) return branchesOf(text).flatMap((one) => this.keysOf(one, variables))
    if (text.startsWith('(') && closing(text, 0) === text.length - 1)
      return this.inner(text.slice(1, -1), variables)
    const call = /^(\w+)\(/.exec(text)?.[1]
    if (call) return this.keysOfCall(call, argumentsOf(text), variables)
    if (/^\w+$/.test(text)) return this.keysOfVariable(text, variables)
    const [less, taken] = splitAt(text, ' - ')
    if (less && taken) return this.keysOf(less, variables).filter((key) => `'${key}'` !== taken.trim())
    throw new Error(`${this.way.join(' → ')}: cannot see the keys of ${text}`)
  }

  private inner(text: string, variables: string[]): string[] {
    return this.keysOf(/^\s*select /.test(text) ? firstOfSelect(text) : text, variables)
  }

  private keysOfCall(name: string, given: string[], variables: string[]): string[] {
    if (name === 'jsonb_build_object')
      return given.filter((_, at) => at % 2 === 0).map((key) => key.slice(1, -1))
    if (name === 'jsonb_strip_nulls') return this.keysOf(given[0] ?? '', variables)
    if (name === 'coalesce') return given.flatMap((one) => this.keysOf(one, variables))
    return [...keysAnswered(this.functions, name, this.way)]
  }

  private keysOfVariable(name: string, variables: string[]): string[] {
    if (variables.includes(name)) return []
    const { body } = this.own
    const set = [...body.matchAll(new RegExp(`\\b${name} (?:jsonb )?:= `, 'g'))]
    const values = set.map(({ index, 0: words }) => upToEnd(body, index + words.length))
    const selected = [...body.matchAll(new RegExp(`\\bselect ((?:(?! into |;).)*) into ${name}\\b`, 'g'))]
    values.push(...selected.map(([, value = '']) => value.slice(value.lastIndexOf('select ') + 1)))
    if (values.length === 0) throw new Error(`${this.way.join(' → ')}: nothing is put into ${name}`)
    return values.flatMap((value) => this.keysOf(value, [...variables, name]))
  }
}

/** What a `case` may come to. */
function branchesOf(text: string): string[] {
  return [...text.matchAll(/\b(?:then|else) ((?:(?! when | else | end\b).)*)/g)].map(
    ([, value = '']) => value,
  )
}
