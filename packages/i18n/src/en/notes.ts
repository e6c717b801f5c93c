import repairNotes from './repair-notes.json' with { type: 'json' };

/** What the staff read in English around what they write for themselves. */
export const notesWords = { repairNotes };
