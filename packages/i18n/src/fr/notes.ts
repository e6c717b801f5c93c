import payments from './payments.json' with { type: 'json' };
import repairNotes from './repair-notes.json' with { type: 'json' };
import repairTrail from './repair-trail.json' with { type: 'json' };
import till from './till.json' with { type: 'json' };

export const words = { payments, repairNotes, repairTrail, till };
