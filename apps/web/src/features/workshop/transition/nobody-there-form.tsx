import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedStaffRepair } from '../api/transition-repair.ts';
import { MovedNotice } from './moved-notice.tsx';
import { offerTitle } from './offer-label.ts';
import { sameOffer } from './offers.ts';
import type { OfferFormProps } from './use-offer-form.ts';

const reasons = ['absent', 'wrongAddress', 'refuses', 'notReady', 'other'] as const;

/** At a door one has one hand: the reason that is tapped is the whole answer. It stays in the log as the driver reads it. */
export function NobodyThereForm({ offer, repair, actor, transition, onTaken }: OfferFormProps) {
  const { t } = useTranslation();
  const [seen] = useState(repair);
  const { take, isPending } = transition;
  const [action] = sameOffer(offer, repair, actor)?.actions ?? [];
  const gone = !isPending && action === undefined;
  const tap = (reason: (typeof reasons)[number]): void => {
    if (action === undefined) return;
    const notes = t(`step.nobodyThere.${reason}`);
    take({
      body: { action, version: repair.version, how: 'VISIT', notes },
      onTaken: (after) => onTaken(action, after),
      onRefused: (error) => movedStaffRepair(error) ?? showError(t, error),
    });
  };
  const moved = !isPending && repair.version !== seen.version;
  return (
    <>
      {moved && (
        <MovedNotice
          seen={seen}
          repair={repair}
          gone={gone ? offerTitle(t, offer) : null}
          className="mx-5 mt-4 sm:mx-6"
        />
      )}
      <DialogBody>
        <fieldset disabled={isPending || gone} className="grid min-w-0 gap-3">
          <p className="text-ink-muted">{t('step.nobodyThere.text')}</p>
          {reasons.map((reason) => (
            <Button key={reason} data-tap variant="secondary" size="lg" className="w-full" onClick={() => tap(reason)}>
              {t(`step.nobodyThere.${reason}`)}
            </Button>
          ))}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t(gone ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
