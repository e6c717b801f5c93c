import { actionLabel } from '@atelier/i18n';
import type { ActionName, Translate } from '@atelier/i18n';
import type { HereName, Offer } from './offers.ts';

type Named = Pick<Offer, 'name' | 'to'>;

const isAction = (name: ActionName | HereName): name is ActionName => name.startsWith('Repair.');

/** The verb on an offer's button. */
export const offerLabel = (t: Translate, { name, to }: Named): string => {
  if (to !== undefined) return t('step.offer.giveTo', { name: to.name });
  return isAction(name) ? actionLabel(t, name, 'staff') : t(`step.offer.${name}`);
};

/** The same as a form's title and on the button that sends it: nothing follows any more, so without dots. */
export const offerTitle = (t: Translate, offer: Named): string =>
  offer.name === 'nobodyThere' ? t('step.nobodyThere.title') : offerLabel(t, offer).replace(/…$/u, '');
