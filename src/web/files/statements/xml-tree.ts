import { Parser } from 'saxen'
import { Unreadable } from './unreadable.ts'

/** An element of an XML file, by its name without a prefix. */
export interface XmlElement {
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
}

const ELEMENTS_MAX = 1_500_000
const DEPTH_MAX = 40

/**
 * The elements of an XML file. The five letters that XML names itself are the only entities: a document type, which could name more or call
 * for other files, refuses it. Throws Unreadable.
 */
export function xmlTree(text: string): XmlElement {
  const top: XmlElement = { name: '', text: '', attributes: {}, children: [] }
  const open = [top]
  let elements = 0
  const parser = new Parser()
  parser.on('openTag', (name, attributes, _decode, isClosed) => {
    elements += 1
    if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX)
      throw new Unreadable('This XML is larger than a statement. Take fewer days. Nothing was read.')
    const element = { name: localName(name), text: '', attributes: attributes(), children: [] }
    open.at(-1)?.children.push(element)
    if (!isClosed) open.push(element)
  })
  parser.on('closeTag', (_name, _decode, isClosed) => {
    if (!isClosed) open.pop()
  })
  const say = (said: string) => {
    const element = open.at(-1)
    if (element) element.text += said
  }
  parser.on('text', (said, decode) => say(decode(said)))
  parser.on('cdata', say)
  parser.on('attention', () => {
    throw new Unreadable('This XML has a document type of its own, which no statement has. Nothing was read.')
  })
  parser.on('error', () => {
    throw new Unreadable('This XML is damaged or breaks off. Download it again. Nothing was read.')
  })
  parser.parse(text)
  const [root] = top.children
  if (!root || open.length > 1)
    throw new Unreadable('This XML is damaged or breaks off. Download it again. Nothing was read.')
  return root
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The elements at the end of a path of names. */
export function at(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  )
}

/** What the first element at the end of a path says; empty for none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return (
    at(element, ...path)[0]
      ?.text.replace(/\s+/g, ' ')
      .trim() ?? ''
  )
}
