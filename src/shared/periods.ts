/** A school year, and some weeks: what is added up at once however large the school is. */
export const PERIOD_DAYS_MAX = 400
