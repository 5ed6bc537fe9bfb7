// Loaded before the server when pictures are taken: for it and its threads it is always the same moment, a Friday before noon.
// So the demo school it makes has the same past at every run. Timers are not touched.
import { PICTURED_AT } from './moment.js'

const RealDate = Date

class FixedDate extends RealDate {
  constructor(...parts) {
    if (parts.length > 0) super(...parts)
    else super(PICTURED_AT)
  }

  static now() {
    return PICTURED_AT
  }
}

globalThis.Date = FixedDate
