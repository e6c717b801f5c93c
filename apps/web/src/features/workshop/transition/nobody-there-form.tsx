import { visitFailures, type Captured } from '@atelier/domain';
import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedStaffRepair } from '../api/transition-repair.ts';
import { MovedNotice } from './moved-notice.tsx';
import { offerTitle } from './offer-label.ts';
import { sameOffer } from './offers.ts';
import type { OfferFormProps } from './use-offer-form.ts';

const hindrances = ['vehicle', 'late', 'full', 'ill', 'other'] as const;

/** Why nobody was met, as it is counted and shown. */
export function NobodyThereForm(props: OfferFormProps) {
  const { t } = useTranslation();
  const reasons = visitFailures.map((failure) => ({
    name: t(`workshop.failure.${failure}`),
    captured: { how: 'VISIT', failure } as const,
  }));
  return <TappedForm {...props} text={t('step.nobodyThere.text')} reasons={reasons} />;
}

/** Why a driver doesn't go at all: it stays in the log as they read it. */
export function CouldntGoForm(props: OfferFormProps) {
  const { t } = useTranslation();
  const reasons = hindrances.map((hindrance) => {
    const name = t(`step.couldntGo.${hindrance}`);
    return { name, captured: { reason: name } };
  });
  return <TappedForm {...props} text={t('step.couldntGo.text')} reasons={reasons} />;
}

type TappedFormProps = OfferFormProps & {
  text: string;
  reasons: readonly { readonly name: string; readonly captured: Pick<Captured, 'how' | 'failure' | 'reason'> }[];
};

/** At a door one has one hand: the reason that is tapped is the whole answer. */
function TappedForm({ offer, repair, actor, transition, onTaken, text, reasons }: TappedFormProps) {
  const { t } = useTranslation();
  const [seen] = useState(repair);
  const { take, isPending } = transition;
  const [action] = sameOffer(offer, repair, actor)?.actions ?? [];
  const gone = !isPending && action === undefined;
  const tap = (captured: Captured): void => {
    if (action === undefined) return;
    take({
      body: { action, version: repair.version, ...captured },
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
          <p className="text-ink-muted">{text}</p>
          {reasons.map(({ name, captured }) => (
            <Button key={name} data-tap variant="secondary" size="lg" className="w-full" onClick={() => tap(captured)}>
              {name}
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
