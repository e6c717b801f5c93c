import { actionLabel, type ActionName, type Translate } from '@atelier/i18n';
import type { HereName, Offer } from './offers.ts';

type Named = Pick<Offer, 'name' | 'to'>;

/** The verb on an offer's button. */
export function offerLabel(t: Translate, { name, to }: Named): string {
  if (to !== undefined) return t('step.offer.giveTo', { name: to.name });
  return isAction(name) ? actionLabel(t, name, 'staff') : t(`step.offer.${name}`);
}

function isAction(name: ActionName | HereName): name is ActionName {
  return name.startsWith('Repair.');
}

/** The same as a form's title and on the button that sends it: nothing follows any more, so without dots. */
export function offerTitle(t: Translate, offer: Named): string {
  return offer.name === 'nobodyThere' ? t('step.nobodyThere.title') : offerLabel(t, offer).replace(/…$/u, '');
}
