import action from './en/action.json' with { type: 'json' };
import auth from './en/auth.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import custody from './en/custody.json' with { type: 'json' };
import dashboard from './en/dashboard.json' with { type: 'json' };
import dev from './en/dev.json' with { type: 'json' };
import device from './en/device.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import feedback from './en/feedback.json' with { type: 'json' };
import landing from './en/landing.json' with { type: 'json' };
import layout from './en/layout.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import notification from './en/notification.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import outcome from './en/outcome.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import proposal from './en/proposal.json' with { type: 'json' };
import rail from './en/rail.json' with { type: 'json' };
import repairs from './en/repairs.json' with { type: 'json' };
import role from './en/role.json' with { type: 'json' };
import status from './en/status.json' with { type: 'json' };
import toast from './en/toast.json' with { type: 'json' };
import validation from './en/validation.json' with { type: 'json' };
import wizard from './en/wizard.json' with { type: 'json' };
import workshop from './en/workshop.json' with { type: 'json' };
import type { Words } from './fr.ts';

/** Every word in English, with French's keys; where product.md gives a text it stands here to the letter. */
export const en: Words = {
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
