import dashboard from './dashboard.json' with { type: 'json' };
import device from './device.json' with { type: 'json' };
import feedback from './feedback.json' with { type: 'json' };
import next from './next.json' with { type: 'json' };
import notification from './notification.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import outcome from './outcome.json' with { type: 'json' };
import photos from './photos.json' with { type: 'json' };
import proposal from './proposal.json' with { type: 'json' };
import repairs from './repairs.json' with { type: 'json' };
import resolution from './resolution.json' with { type: 'json' };
import wizard from './wizard.json' with { type: 'json' };

export const words = {
  dashboard,
  device,
  feedback,
  next,
  notification,
  notifications,
  outcome,
  photos,
  proposal,
  repairs,
  resolution,
  wizard,
};
