import handover from './handover.json' with { type: 'json' };
import toast from './handover-toast.json' with { type: 'json' };

export const words = { handover, notification: { toast } };
