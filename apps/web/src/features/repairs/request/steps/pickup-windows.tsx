import { formatWindow } from '@atelier/i18n';
import { Alert, Button, RadioCard, RadioGroup } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FIRST_SLOTS } from '#subjects/repair/mine/open-slots.ts';
import type { PickupOffer } from './use-pickup-offer.ts';
import type { StepProps } from '../use-request-wizard.ts';

const BY_PHONE = 'phone';

type PickupWindowsProps = StepProps & { offer: PickupOffer };

/** Offers the free windows at the address. The appointment can always be agreed on by phone. */
export function PickupWindows({ wizard, offer: { address, slots, byPhone, isNew } }: PickupWindowsProps) {
  const { t, language } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { isSubmitting } = wizard.forms.address.formState;
  // The fields are locked while the windows are fetched.
  useEffect(() => {
    if (isNew && !isSubmitting) group.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isNew, isSubmitting]);
  const { state, dispatch } = wizard;
  const { slot: chosen, slotProblem: problem } = state;
  const slotId = slots.find(({ id }) => chosen?.address === address && chosen.id === id)?.id ?? BY_PHONE;
  const shown = showsAll ? slots : slots.filter(({ id }, index) => index < FIRST_SLOTS || id === slotId);
  const choose = (value: string) => {
    const slot = slots.find(({ id }) => id === value);
    dispatch({ type: 'choseSlot', slot: slot === undefined ? null : { ...slot, address } });
  };
  return (
    <div ref={group} className="grid min-w-0 gap-5 empty:hidden">
      {problem !== null && (
        <Alert variant="warning" role="alert">
          {t(slots.length === 0 ? 'visitSlots.gone' : `visitSlots.${problem}`)}
        </Alert>
      )}
      {byPhone === 'wishes' && problem === null && <Alert variant="info">{t('visitSlots.wishes')}</Alert>}
      {slots.length > 0 && (
        <FormField label={t('visitSlots.wish')} description={t('visitSlots.wishHint')}>
          <RadioGroup value={slotId} onValueChange={choose}>
            <RadioCard value={BY_PHONE} title={t('visitSlots.phone')} description={t('visitSlots.phoneHint')} />
            {shown.map(({ id, date, time }) => (
              <RadioCard key={id} value={id} title={formatWindow(date, time, language)} />
            ))}
          </RadioGroup>
        </FormField>
      )}
      {shown.length < slots.length && (
        <Button variant="link" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {t('visitSlots.more')}
        </Button>
      )}
    </div>
  );
}
