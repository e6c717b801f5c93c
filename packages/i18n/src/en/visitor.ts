import auth from './auth.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import rail from './rail.json' with { type: 'json' };
import status from './status.json' with { type: 'json' };
import toast from './toast.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };
import type { visitorWords as French } from '../fr/visitor.ts';

/** What everybody reads in English: the landing page, signing in, and what stands around every page. */
export const visitorWords: typeof French = {
  auth,
  common,
  errors,
  landing,
  layout,
  rail,
  status,
  notification: { toast },
  validation,
};
