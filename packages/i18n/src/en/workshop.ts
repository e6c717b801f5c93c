import action from './action.json' with { type: 'json' };
import custody from './custody.json' with { type: 'json' };
import desk from './desk.json' with { type: 'json' };
import dev from './dev.json' with { type: 'json' };
import contactMessages from './contact-messages.json' with { type: 'json' };
import planning from './planning.json' with { type: 'json' };
import transition from './transition.json' with { type: 'json' };
import workshop from './workshop.json' with { type: 'json' };

export const words = {
  action,
  custody,
  desk,
  dev,
  contactMessages,
  planning,
  transition,
  workshop,
};
