import frame from './parents.module.css'
import paper from './parents-paper.module.css'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import push from './parents-push.module.css'
import sheet from './parents-sheet.module.css'

/** Pages of the parents' app are made of elements and text: nothing of what the server says is ever read as markup. */

type Part = Node | string | null | undefined | false

type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/** An element with its classes (names of the modules), attributes, listeners (`onclick`) and parts. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...parts: (Part | Part[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  element.append(...parts.flat().filter(isPart))
  return element
}

function isPart(part: Part): part is Node | string {
  return part !== null && part !== undefined && part !== false
}

function setAttribute(element: HTMLElement, name: string, value: Attributes[string]): void {
  if (value === undefined || value === false) return
  if (typeof value === 'function') element.addEventListener(name.slice('on'.length), value)
  else if (name === 'class') element.className = classes(String(value))
  else element.setAttribute(name, value === true ? '' : String(value))
}

/** The page's own names for these classes. */
export function classes(names: string): string {
  return names
    .split(' ')
    .map((name) => frame[name] ?? parts[name] ?? paper[name] ?? pay[name] ?? push[name] ?? sheet[name])
    .join(' ')
}

export const shapes = {
  children:
    'M4.5 6.3a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M2.3 15.8c.3-3.1 2-4.8 4.8-4.8s4.500 1.700 4.800 4.800M12.300 4a2.600 2.600 0 0 1 0 4.700M14 11.300c2.100.6 3.400 2.100 3.700 4.500',
  receipt:
    'M5 2.8h10v14.400l-1.700-1.200-1.600 1.200-1.700-1.200-1.700 1.200-1.600-1.200L5 17.200zM8 6.800h4M8 9.800h4',
  notices: 'M5.500 13.500V9a4.500 4.500 0 0 1 9 0v4.500l1.300 1.500H4.200zM8.500 17.200h3',
  me: 'M7 6.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 16.800c.5-3.300 2.800-5.300 6-5.300s5.500 2 6 5.300',
  on: 'm8 5.500 4.500 4.500L8 14.500',
  back: 'M12 4.500 6.500 10l5.500 5.500',
  down: 'm5.500 8 4.500 4.500L14.500 8',
  day: 'M3.500 4.500h13v12.500h-13zM3.500 8.300h13M7 2.800v3M13 2.800v3',
  phone: 'M6 2.800h8v14.400H6zM9 14.800h2',
  paper: 'M5 2.800h7l3.500 3.500v10.900H5zM12 2.800v3.500h3.500M7.800 9.500h4.700M7.800 12.500h4.700',
  call: 'M6.300 3.300 8 7.200 6.300 8.800a10.500 10.500 0 0 0 4.900 4.900l1.600-1.700 3.900 1.700v2.400a1.200 1.200 0 0 1-1.300 1.200C9 16.900 3.100 11 2.700 4.600a1.200 1.200 0 0 1 1.200-1.300z',
  offline:
    'M3 8.300a10 10 0 0 1 4-2.300M17 8.300a10 10 0 0 0-5.600-2.700M5.600 11.200a6.300 6.300 0 0 1 3.400-1.800M14.400 11.200a6.300 6.300 0 0 0-1.700-1.200M10 15v.1M3.500 3.500l13 13',
  save: 'M10 3.300v9.200M6.300 9 10 12.700 13.700 9M4 16.500h12',
  share: 'M10 12.200V3M6.800 5.900 10 2.700l3.200 3.200M6.800 8.500H4.500v8.500h11V8.500h-2.300',
  done: 'm4.500 10.500 3.800 3.800 7.500-8',
  warning: 'M10 2.900 18 16.800H2zM10 8v4M10 14.400v.1',
  out: 'M8.500 3.500H4v13h4.500M8 10h9M13.800 6.800 17 10l-3.200 3.200',
  policy:
    'M10 2.800l6 2.200v4.500c0 3.800-2.500 6.500-6 7.700-3.500-1.200-6-3.900-6-7.700V5zM7.300 9.800l2 2 3.500-3.700',
} as const

/** A line drawing of the set; the word stands beside it. */
export function icon(name: keyof typeof shapes, size = 22): SVGSVGElement {
  return drawing(shapes[name], { width: size, height: size, viewBox: '0 0 20 20', 'aria-hidden': true })
}

/** One path as a picture. */
export function drawing(path: string, attributes: Record<string, string | number | boolean>): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  for (const [name, value] of Object.entries(attributes))
    svg.setAttribute(name, name === 'class' ? classes(String(value)) : String(value))
  svg.append(line)
  return svg
}
