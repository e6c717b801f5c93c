import type { StaffRepair } from '@atelier/contract';
import { transitionOf, type Action, type Actor } from '@atelier/domain';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ProperName,
} from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { useOwnEntry } from '#shared/dialogs/use-own-entry.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedStaffRepair, type TransitionCall } from '../api/transition-repair.ts';
import { CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import { AskAgain } from '../repair/ask-again.tsx';
import { wasJustTried } from '../repair/just-tried.ts';
import { useRest } from '../repair/use-rest.ts';
import { MovedNotice } from '../transition/moved-notice.tsx';
import { sayCalling } from './callings.ts';
import { needsForm } from '../transition/form-model.ts';
import { offerLabel } from '../transition/offer-label.ts';
import { offersOf, type Offer } from '../transition/offers.ts';
import { UntoldBadge } from '../untold.tsx';

type CallDialogProps = {
  repair: StaffRepair;
  viewer: Actor;
  call: TransitionCall;
  onTaken: (action: Action, after: StaffRepair) => void;
  /** What came of the call has a form of its own. */
  onOffer: (offer: Offer) => void;
  onClose: () => void;
};

/** What a call may end with; nobody answering is one press, as is a yes that needs nothing more. */
const outcomes: readonly Action[] = [
  'Repair.confirm.request',
  'Repair.confirm.diagnosed',
  'Repair.approve.proposal',
  'Repair.pickup.planned',
  'Repair.confirm.return',
  'Repair.unreachable.request',
  'Repair.unreachable.proposal',
  'Repair.unreachable.return',
  'Repair.decline.request',
];

/** The number that is called, and what the call came to. What a colleague does meanwhile is said, and changes nothing until it was read. */
export function CallDialog({ repair: latest, viewer, call, onTaken, onOffer, onClose }: CallDialogProps) {
  const { t } = useTranslation();
  const { take, isPending } = call;
  const [seen, setSeen] = useState(latest);
  const hasMoved = !isPending && latest.log.length !== seen.log.length;
  const repair = hasMoved || isPending ? seen : latest;
  const [again, setAgain] = useState<Offer | null>(null);
  useOwnEntry(true, onClose, isPending);
  const name = customerName(t, repair.customer.name);
  const offers = offersOf(repair, viewer)
    .filter(({ actions, kind }) => kind !== 'nobodyThere' && actions.some((action) => outcomes.includes(action)))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const tap = (action: Action): void =>
    take({
      body: { action, version: repair.version, ...(isAttempt(action) && { how: 'PHONE' as const }) },
      onTaken: (after) => onTaken(action, after),
      onRefused: (error) => movedStaffRepair(error) ?? showError(t, error),
    });
  const choose = (offer: Offer): void => {
    const [action] = offer.actions;
    if (action === undefined) return;
    const form = { action, repair, actor: viewer, ...(offer.given && { given: offer.given }) };
    const isOneTap = isAttempt(action) || (offer.kind === 'step' && !needsForm(form));
    if (isOneTap) tap(action);
    else onOffer(offer);
  };
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
        <DialogContent size="sm" closeLabel={t('common.close')}>
          <DialogHeader>
            <DialogTitle>{t('desk.call.title')}</DialogTitle>
            <DialogDescription>
              <span translate="no">{`#${repair.id} · `}</span>
              <ProperName>{repair.device.name}</ProperName>
              <span>{' · '}</span>
              <ProperName>{name}</ProperName>
            </DialogDescription>
          </DialogHeader>
          <DialogBody className="grid gap-4">
            <UntoldBadge customer={repair.customer} />
            {repair.customer.phone === null ? (
              <p>{t('desk.call.noPhone')}</p>
            ) : (
              <CallLink name={name} phone={repair.customer.phone} large onCall={() => sayCalling(repair.id)} />
            )}
            <fieldset disabled={isPending || hasMoved} className="grid min-w-0 gap-3">
              {offers.length === 0 && <p>{t('desk.call.nothing')}</p>}
              {offers.map((offer, index) => (
                <Button
                  key={offer.name}
                  data-tap
                  variant={index === 0 ? 'primary' : 'secondary'}
                  className="w-full"
                  onClick={() => (wasJustTried(repair, offer, new Date()) ? setAgain(offer) : choose(offer))}
                >
                  {offer.actions.some(isAttempt) ? t('desk.call.nobody') : offerLabel(t, offer)}
                </Button>
              ))}
            </fieldset>
            {hasMoved && <MovedNotice seen={seen} repair={latest} />}
          </DialogBody>
          {hasMoved && <GoOn onClose={onClose} onContinue={() => setSeen(latest)} />}
        </DialogContent>
      </Dialog>
      <AskAgain
        isAsked={again !== null}
        cancel={() => setAgain(null)}
        confirm={() => {
          setAgain(null);
          if (again !== null) choose(again);
        }}
      />
    </>
  );
}

/** Whoever has read what a colleague did goes on from there. A press that was meant for something else does nothing. */
function GoOn({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { resting } = useRest(true);
  useEffect(() => button.current?.focus(), []);
  return (
    <DialogFooter>
      <Button variant="secondary" aria-disabled={resting || undefined} onClick={() => !resting && onClose()}>
        {t('common.close')}
      </Button>
      <Button ref={button} aria-disabled={resting || undefined} onClick={() => !resting && onContinue()}>
        {t('common.continue')}
      </Button>
    </DialogFooter>
  );
}

function isAttempt(action: Action): boolean {
  return transitionOf(action).reads === 'attempt';
}

function placeOf({ actions }: Offer): number {
  return Math.min(...actions.map((action) => outcomes.indexOf(action)).filter((place) => place !== -1));
}
