import type { Page } from '@playwright/test'

/** Where nothing may be cut or covered: from the smallest phone to a wide desk. */
const CUT_WIDTHS = [320, 360, 768, 1024, 1280, 1440, 1920]

/**
 * Amounts, these names and what is written on buttons, where the page cuts them off or draws another text over them; and any text that is
 * squeezed into a column of letters. At the width that the page has now; what scrolls by itself and what lies above the page on purpose is
 * left out.
 */
export async function cutTexts(page: Page, names: readonly string[] = []): Promise<string[]> {
  return page.evaluate((named) => {
    const AMOUNT = /\d\.\d{2}(?!\d)/
    interface Text {
      node: Node
      says: string
      box: DOMRect
      isWatched: boolean
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const says = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!says || !parent || parent.closest('[popover], dialog, [data-toast], svg, option, noscript'))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || isHidden(parent)) continue
      const isWatched =
        AMOUNT.test(says) || named.some((name) => says.includes(name)) || parent.closest('button') !== null
      texts.push({ node, says, box, isWatched })
    }
    const wrong = new Set<string>()
    for (const { node, says, box, isWatched } of texts) {
      if (isWatched && (isCut(node, box) || isOverEdge(node, box))) wrong.add(`cut: ${says}`)
      if (isSqueezed(node, says, box)) wrong.add(`squeezed: ${says}`)
    }
    const sorted = texts.toSorted((one, other) => one.box.top - other.box.top)
    for (const [at, one] of sorted.entries()) {
      for (let next = at + 1; next < sorted.length; next++) {
        const other = sorted[next]
        if (!other || other.box.top > one.box.bottom - 3) break
        if (!one.isWatched && !other.isWatched) continue
        if (overlaps(one, other)) wrong.add(`covered: ${one.says} / ${other.says}`)
      }
    }
    return [...wrong]

    /** Letters under each other instead of words. */
    function isSqueezed(node: Node, says: string, box: DOMRect): boolean {
      const line = Number.parseFloat(getComputedStyle(node.parentElement as Element).lineHeight)
      return says.length > 12 && box.width < 72 && box.height > 6 * line
    }
    /** Higher than the button it is written on. */
    function isOverEdge(node: Node, box: DOMRect): boolean {
      const edges = node.parentElement?.closest('button')?.getBoundingClientRect()
      return edges !== undefined && (box.top < edges.top - 2 || box.bottom > edges.bottom + 2)
    }
    /** For readers only, or moved out of the picture. */
    function isHidden(element: Element): boolean {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { clip, clipPath, position } = getComputedStyle(each)
        if (position === 'fixed' || position === 'sticky') return true
        if (clip !== 'auto' || clipPath.startsWith('inset(50')) return true
        if (each.getAttribute('aria-hidden') === 'true') return true
        const { width, height } = each.getBoundingClientRect()
        if (getComputedStyle(each).overflowX !== 'visible' && (width <= 1 || height <= 1)) return true
      }
      return false
    }

    function isCut(node: Node, box: DOMRect): boolean {
      for (let each = node.parentElement; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each)
        const within = each.getBoundingClientRect()
        const isSideways = box.right > within.right + 1.5 || box.left < within.left - 1.5
        if (overflowX === 'hidden' || overflowX === 'clip') {
          if (isSideways) return true
          if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow === 'ellipsis')
            return true
        }
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
          return false
        if ((overflowY === 'hidden' || overflowY === 'clip') && box.bottom > within.bottom + 4) return true
      }
      return box.right > document.documentElement.clientWidth + 1.5
    }

    function overlaps(one: Text, other: Text): boolean {
      const [a, b] = [rectsOf(one.node), rectsOf(other.node)]
      return a.some((left) =>
        b.some(
          (right) =>
            Math.min(left.right, right.right) - Math.max(left.left, right.left) > 3 &&
            Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top) >
              Math.min(left.height, right.height) / 2,
        ),
      )
    }

    function rectsOf(node: Node): DOMRect[] {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    }
  }, names)
}

/** The same at each of these widths, on a page that is loaded once. */
export async function cutAtAnyWidth(page: Page, names: readonly string[] = []): Promise<string[]> {
  const found: string[] = []
  for (const width of CUT_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Drawn anew for it: two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    for (const text of await cutTexts(page, names)) found.push(`${width}: ${text}`)
  }
  return found
}
