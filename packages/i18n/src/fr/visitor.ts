import common from './common.json' with { type: 'json' };
import contact from './contact.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import layout from './layout.json' with { type: 'json' };
import rail from './rail.json' with { type: 'json' };
import role from './role.json' with { type: 'json' };
import status from './status.json' with { type: 'json' };

export const words = {
  common,
  contact,
  errors,
  landing,
  layout,
  rail,
  role,
  status,
};
