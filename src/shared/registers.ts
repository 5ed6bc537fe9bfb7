/** What a pupil can be marked on a register of a daily fee. The last three make no entry: absent is never charged. */
export const REGISTER_MARKS = ['paid', 'prepaid', 'owes', 'absent', 'own_food', 'free'] as const
export type RegisterMark = (typeof REGISTER_MARKS)[number]

export const REGISTER_STATES = ['draft', 'handed_over', 'sent_back', 'accepted'] as const
