/** What became of the cash of a receipt that is taken back, by one name everywhere: on the screens, in texts, in the log. */
export const CASH_ANSWERS = {
  given_back: 'Given back now',
  came_once: 'Never received',
  another_child: 'Belongs to another child',
} as const
