import { createStore } from '#web/store.ts'

/**
 * Whose account an open request is about, with what it asks for in a few words: the lists say it beside the name. Kept apart
 * from the requests, which a school of one never reads.
 */
export const askedAbout = createStore<ReadonlyMap<string, string>>(new Map())
