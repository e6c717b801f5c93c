/** First parts of the cache's keys, so that a live event can reach what it concerns without knowing who shows it. */
export const queryKeys = {
  repairs: ['repairs'],
  notifications: ['notifications'],
  devices: ['devices'],
  deviceTypes: ['deviceTypes'],
  sessions: ['sessions'],
  staffRepairs: ['staffRepairs'],
  /** Apart from the lists: a desk fetches the row that changed, and no other. */
  desk: ['desk'],
  conversation: ['conversation'],
  repairNotes: ['repairNotes'],
  repairTrail: ['repairTrail'],
  team: ['team'],
  callers: ['callers'],
  settings: ['settings'],
  mails: ['mails'],
  books: ['books'],
  customers: ['customers'],
  members: ['members'],
  audit: ['audit'],
  holdings: ['holdings'],
  content: ['content'],
  contactMessages: ['contactMessages'],
  /** Apart from the lists: what somebody answers is not taken from under their hands when another is quicker. */
  contactMessage: ['contactMessage'],
  /** No answer of the server: how high the rows of a long list are, for the way back to it. */
  rowHeights: ['rowHeights'],
} as const;
