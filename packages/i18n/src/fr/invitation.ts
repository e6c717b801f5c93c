import invitation from './invitation.json' with { type: 'json' };
import unsubscribe from './unsubscribe.json' with { type: 'json' };

export const words = { invitation, unsubscribe };
