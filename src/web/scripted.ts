import { createContext } from 'react'

/** Whether the page being rendered gets scripts. True in the browser: a page without scripts never hydrates. */
export const Scripted = createContext(true)
