import invitation from './invitation.json' with { type: 'json' };
import unsubscribe from './unsubscribe.json' with { type: 'json' };

/** What an invitation's page and the one that stops mails say in English; mails alone lead to either. */
export const invitationWords = { invitation, unsubscribe };
