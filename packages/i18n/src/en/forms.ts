import auth from './auth.json' with { type: 'json' };
import toast from './toast.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };
import type { formWords as French } from '../fr/forms.ts';

export const formWords: typeof French = { auth, notification: { toast }, validation };
