import type { StaffRepair } from '@atelier/contract';
import { transitionOf, type Action, type Actor, type Captured } from '@atelier/domain';
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
import { FormHead } from '../transition/form-head.tsx';
import { needsForm } from '../transition/form-model.ts';
import { offerLabel } from '../transition/offer-label.ts';
import { offersOf, type Offer } from '../transition/offers.ts';
import { CallField } from '../transition/call-field.tsx';
import { hasPriceToHear, UntoldBadge } from '../untold.tsx';

type CallDialogProps = {
  repair: StaffRepair;
  viewer: Actor;
  call: TransitionCall;
  onTaken: (action: Action, after: StaffRepair) => void;
  /** What came of the call has a form of its own. */
  onOffer: (offer: Offer) => void;
  onClose: () => void;
};

/** What a call may end with beside another call; a yes that needs nothing more is one press. */
const outcomes: readonly Action[] = [
  'Repair.confirm.request',
  'Repair.confirm.diagnosed',
  'Repair.approve.proposal',
  'Repair.pickup.planned',
  'Repair.confirm.return',
  'Repair.decline.request',
];

/** The number that is called, and what the call came to. What a colleague does meanwhile is said, and changes nothing until it was read. */
export function CallDialog({ repair: latest, viewer, call, onTaken, onOffer, onClose }: CallDialogProps) {
  const { t } = useTranslation();
  const { take, isPending } = call;
  const [seen, setSeen] = useState(latest);
  const hasMoved = !isPending && latest.log.length !== seen.log.length;
  const repair = hasMoved || isPending ? seen : latest;
  const [again, setAgain] = useState<{ action: Action; said: Said } | null>(null);
  useOwnEntry(true, onClose, isPending);
  const name = customerName(t, repair.customer.name);
  const offers = offersOf(repair, viewer)
    .filter(({ actions, kind }) => kind !== 'nobodyThere' && actions.some((action) => outcomes.includes(action)))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const tap = (action: Action, said: Said = {}): void =>
    take({
      body: { action, version: repair.version, ...said },
      onTaken: (after) => onTaken(action, after),
      onRefused: (error) => movedStaffRepair(error) ?? showError(t, error),
    });
  const choose = (offer: Offer): void => {
    const [action] = offer.actions;
    if (action === undefined) return;
    const form = { action, repair, actor: viewer, ...(offer.given && { given: offer.given }) };
    if (offer.kind === 'step' && !needsForm(form)) tap(action);
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
          <FormHead repair={repair} actor={viewer} />
          <DialogBody className="grid gap-4">
            <p className="empty:hidden">
              <UntoldBadge customer={repair.customer} />
            </p>
            {repair.customer.phone === null ? (
              <p>{t('desk.call.noPhone')}</p>
            ) : (
              <CallLink name={name} phone={repair.customer.phone} large onCall={() => sayCalling(repair.id)} />
            )}
            <fieldset disabled={isPending || hasMoved} className="grid min-w-0 gap-3">
              {offers.map((offer, index) => (
                <Button
                  key={offer.name}
                  data-tap
                  variant={index === 0 ? 'primary' : 'secondary'}
                  className="w-full"
                  onClick={() => choose(offer)}
                >
                  {offerLabel(t, offer)}
                </Button>
              ))}
              <AnotherCall
                repair={repair}
                isAlone={offers.length === 0}
                onNobody={(action, said) => {
                  const wish = { action, said };
                  if (wasJustTried(repair, { actions: [action] }, new Date())) setAgain(wish);
                  else tap(action, said);
                }}
                onReached={(said) => tap('Repair.reachable', said)}
              />
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
          if (again !== null) tap(again.action, again.said);
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

/** What is said with an outcome: by which way, and when the customer is called again. */
type Said = Pick<Captured, 'how' | 'callAt'>;

type AnotherCallProps = {
  repair: StaffRepair;
  /** Nothing else may come of the call. */
  isAlone: boolean;
  onNobody: (action: Action, said: Said) => void;
  onReached: (said: Said) => void;
};

/** Nobody answered, or who did hasn't decided: when to call again is chosen first, by one press. */
function AnotherCall({ repair, isAlone, onNobody, onReached }: AnotherCallProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { allowedActions, customer, nextAction } = repair;
  const attempt = allowedActions.find((action) => transitionOf(action).reads === 'attempt');
  const mayAgree = nextAction.owner === 'OPERATOR' || nextAction.owner === 'CUSTOMER';
  const mayReach = allowedActions.includes('Repair.reachable');
  if (attempt === undefined && !mayReach) return isAlone ? <p>{t('desk.call.nothing')}</p> : null;
  const said: Said = typed.endsWith('Z') ? { callAt: typed } : {};
  const isTold = mayReach && customer.account !== undefined && !hasPriceToHear(repair);
  return (
    <>
      {mayAgree && (
        <fieldset className="grid min-w-0 gap-2 border-t border-line pt-3">
          <legend className="float-start mb-2 w-full font-medium">{t('desk.call.again')}</legend>
          <CallField name="callAt" value={typed} onChange={setTyped} onBlur={() => undefined} />
          <p role="alert" className="text-sm font-medium text-danger empty:hidden">
            {tried && said.callAt === undefined && t('desk.call.when')}
          </p>
        </fieldset>
      )}
      {attempt !== undefined && (
        <Button
          data-tap
          variant="secondary"
          className="w-full"
          onClick={() => onNobody(attempt, { how: 'PHONE', ...said })}
        >
          {t('desk.call.nobody')}
        </Button>
      )}
      {mayReach && mayAgree && (
        <Button
          data-tap
          variant="secondary"
          className="w-full"
          onClick={() => (said.callAt === undefined ? setTried(true) : onReached(said))}
        >
          {t('desk.call.reached')}
        </Button>
      )}
      {isTold && (
        <Button data-tap variant="secondary" className="w-full" onClick={() => onReached({})}>
          {t('desk.call.told')}
        </Button>
      )}
    </>
  );
}

function placeOf({ actions }: Offer): number {
  return Math.min(...actions.map((action) => outcomes.indexOf(action)).filter((place) => place !== -1));
}
