/** Between which numbers a reading must have stood: it may not lack the first, and cannot know more than the last. */
export interface Bounds {
  least: number
  most: number
}

/** How many lead the list that are so; the others follow. */
export function placeIn<T>(list: readonly T[], isSo: (one: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && isSo(one)) low = middle + 1
    else high = middle
  }
  return low
}
