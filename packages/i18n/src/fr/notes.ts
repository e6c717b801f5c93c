import repairNotes from './repair-notes.json' with { type: 'json' };
import repairTrail from './repair-trail.json' with { type: 'json' };

/** What the staff read in French around what they write for themselves, and what is on record of hand-overs and mails. */
export const notesWords = { repairNotes, repairTrail };
