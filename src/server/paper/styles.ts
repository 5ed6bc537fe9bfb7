import type { Style } from './text-style.ts'

/** The few ways text is set on paper. */
export const BODY: Style = { face: 'text', size: 9.5 }
export const FIGURE: Style = { ...BODY, figures: true }
export const LABEL: Style = { ...BODY, grey: 0.27 }
export const STRONG: Style = { ...BODY, face: 'strong' }
export const STRONG_FIGURE: Style = { ...STRONG, figures: true }
export const SCHOOL: Style = { face: 'head', size: 17, tracking: -20 }
export const HEADING: Style = { face: 'head', size: 13, tracking: -10 }
export const TITLE: Style = { face: 'strong', size: 14, tracking: -5, figures: true }
export const SMALL: Style = { face: 'text', size: 8.5 }
export const SMALL_STRONG: Style = { ...SMALL, face: 'strong' }
export const BOX_LABEL: Style = { face: 'text', size: 8, grey: 0.27 }

/** Grey of a hairline. */
export const HAIR = 0.6
