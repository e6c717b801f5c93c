import action from './fr/action.json' with { type: 'json' };
import auth from './fr/auth.json' with { type: 'json' };
import common from './fr/common.json' with { type: 'json' };
import custody from './fr/custody.json' with { type: 'json' };
import dashboard from './fr/dashboard.json' with { type: 'json' };
import dev from './fr/dev.json' with { type: 'json' };
import device from './fr/device.json' with { type: 'json' };
import errors from './fr/errors.json' with { type: 'json' };
import feedback from './fr/feedback.json' with { type: 'json' };
import landing from './fr/landing.json' with { type: 'json' };
import layout from './fr/layout.json' with { type: 'json' };
import mail from './fr/mail.json' with { type: 'json' };
import notification from './fr/notification.json' with { type: 'json' };
import notifications from './fr/notifications.json' with { type: 'json' };
import outcome from './fr/outcome.json' with { type: 'json' };
import profile from './fr/profile.json' with { type: 'json' };
import proposal from './fr/proposal.json' with { type: 'json' };
import rail from './fr/rail.json' with { type: 'json' };
import repairs from './fr/repairs.json' with { type: 'json' };
import role from './fr/role.json' with { type: 'json' };
import status from './fr/status.json' with { type: 'json' };
import toast from './fr/toast.json' with { type: 'json' };
import validation from './fr/validation.json' with { type: 'json' };
import wizard from './fr/wizard.json' with { type: 'json' };
import workshop from './fr/workshop.json' with { type: 'json' };

/** Every word in French, by area: the language in which the product is written, and the source of the keys' types. */
export const fr = {
  common,
  status,
  rail,
  role,
  custody,
  outcome,
  action,
  notification: { ...notification, toast },
  validation,
  errors,
  mail,
  auth,
  landing,
  layout,
  dashboard,
  repairs,
  wizard,
  device,
  profile,
  proposal,
  feedback,
  notifications,
  workshop,
  dev,
};

/** The shape both languages have. */
export type Words = typeof fr;
