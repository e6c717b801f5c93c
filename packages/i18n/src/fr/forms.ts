import auth from './auth.json' with { type: 'json' };
import toast from './toast.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };

/** What pages say in French that speak with the server: signing in, what came of it, and what is wrong with a field. */
export const formWords = { auth, notification: { toast }, validation };
