import auth from './auth.json' with { type: 'json' };
import toast from './toast.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };
import type { formWords as French } from '../fr/forms.ts';

/** What pages say in English that speak with the server: signing in, what came of it, and what is wrong with a field. */
export const formWords: typeof French = { auth, notification: { toast }, validation };
