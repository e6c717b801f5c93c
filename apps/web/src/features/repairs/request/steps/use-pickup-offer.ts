import type { Answer, listOpenSlotsAt } from '@atelier/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { slotsAtQuery } from '#subjects/repair/mine/open-slots.ts';
import type { RequestWizardModel } from '../use-request-wizard.ts';

export type PickupOffer = Answer<typeof listOpenSlotsAt> & {
  readonly address: string;
  /** 'Continue' was pressed before the customer saw the offer. */
  readonly isNew: boolean;
};

/** Asks for the free windows at an address once it is typed. Sent requests change their window in the details. */
export function usePickupOffer({ forms, prefill }: RequestWizardModel) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(() => forms.address.getValues('address').trim());
  const [newAt, setNewAt] = useState<string | null>(null);
  const { data } = useQuery({ ...slotsAtQuery(asked), enabled: prefill === null && asked !== '' });
  const ask = () => setAsked(forms.address.getValues('address').trim());
  const isShown = () => data !== undefined && forms.address.getValues('address').trim() === asked;
  const shownAtPress = useRef<boolean | null>(null);
  /** A press asks by leaving the field, and a quick answer to that would count as seen. So it counts what was shown before. */
  const notePress = () => {
    shownAtPress.current = isShown();
  };
  /** Returns true if the customer saw what is offered at the address. */
  const isSeen = async () => {
    const wasShown = shownAtPress.current ?? isShown();
    shownAtPress.current = null;
    if (prefill !== null || wasShown) return true;
    const address = forms.address.getValues('address').trim();
    setAsked(address);
    try {
      const isNothing = isEmpty(await client.fetchQuery(slotsAtQuery(address)));
      if (!isNothing) setNewAt(address);
      return isNothing;
    } catch {
      return true;
    }
  };
  const offer: PickupOffer | null =
    data === undefined || isEmpty(data) ? null : { ...data, address: asked, isNew: newAt === asked };
  return { offer, ask, notePress, isSeen };
}

function isEmpty({ slots, byPhone }: Pick<PickupOffer, 'slots' | 'byPhone'>): boolean {
  return slots.length === 0 && byPhone === null;
}
