/** The moment at which every picture is taken, in milliseconds. */
export const PICTURED_AT = Date.parse('2026-11-20T11:20:00Z')
