import auth from './auth.json' with { type: 'json' };
import toast from './toast.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };

export const words = { auth, notification: { toast }, validation };
