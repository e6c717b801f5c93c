import { visitFailures } from '@atelier/domain';
import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { MovedNotice } from './moved-notice.tsx';
import { offerTitle } from './offer-label.ts';
import { sameOffer } from './offers.ts';
import { TappedReasons, type TappedReason } from './tapped-reasons.tsx';
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

type TappedFormProps = OfferFormProps & { text: string; reasons: readonly Omit<TappedReason, 'action'>[] };

/** At a door one has one hand, and nothing is typed. */
function TappedForm({ offer, repair, actor, transition, onTaken, text, reasons }: TappedFormProps) {
  const { t } = useTranslation();
  const [seen] = useState(repair);
  const { isPending } = transition;
  const [action] = sameOffer(offer, repair, actor)?.actions ?? [];
  const gone = !isPending && action === undefined;
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
        <TappedReasons
          takesFocus
          offer={offer}
          repair={repair}
          transition={transition}
          onTaken={onTaken}
          text={text}
          reasons={reasons.map((reason) => ({ ...reason, action }))}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t(gone ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
