import type { StaffRepair } from '@atelier/contract';
import type { Action, Actor } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffRepairQuery } from '../api/get-staff-repair.ts';
import { callFor } from '../api/transition-repair.ts';
import { wholeRepair } from '../api/whole-repair.ts';
import { offersOf, type Offer } from '../transition/offers.ts';
import { TransitionDialog, type TransitionDialogProps } from '../transition/transition-dialog.tsx';
import { CallDialog } from './call-dialog.tsx';
import type { DeskRow } from './desk-now.ts';
import { chained } from './chained.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { PartnerDialog } from './partner-dialog.tsx';
import type { Asked, DeskActsCall } from './use-desk-acts.ts';

type StepDialogsProps = { asked: Asked; acts: DeskActsCall; viewer: Actor; onClose: () => void };

/** The form of what a row's button asks for, over the desk. */
export function StepDialogs(props: StepDialogsProps) {
  const { row, wish } = props.asked;
  return wish === 'button' && row.button?.name === 'CALL_PARTNER' ? (
    <PartnerDialogs {...props} />
  ) : (
    <Forms {...props} />
  );
}

/** A late partner is called first; the form then has the day that they named. */
function PartnerDialogs(props: StepDialogsProps) {
  const { row, seen } = props.asked;
  const [day, setDay] = useState<string | null>(null);
  if (day !== null) return <Forms {...props} defaults={{ delayReason: 'PARTNER', expectedAt: day }} />;
  const phone = 'partnerContact' in row ? (row.partnerContact?.phone ?? null) : null;
  return <PartnerDialog repair={wholeRepair(seen)} phone={phone} onDay={setDay} onClose={props.onClose} />;
}

type FormsProps = StepDialogsProps & Pick<TransitionDialogProps, 'defaults'>;

function Forms({ asked, acts, viewer, onClose, ...given }: FormsProps) {
  const { row, seen, wish } = asked;
  const { data = seen } = useQuery(staffRepairQuery(row.id));
  const repair = wholeRepair(data);
  const [begun] = useState(repair);
  // What an answer to a call leads on to.
  const [chosen, setChosen] = useState<Offer | null>(null);
  const [wanted] = useState(() => (wish === 'nobody' ? atTheDoor(repair, viewer) : offerFor(asked, repair, viewer)));
  const offer = chosen ?? wanted;
  const taken = (action: Action, after: StaffRepair): void => {
    onClose();
    acts.taken(begun, action, after);
  };
  const call = callFor(acts.transitions, row.id);
  if (row.button?.name === 'CALL' && wish === 'button' && chosen === null) {
    return <CallDialog {...{ repair, viewer, onClose }} call={call} onTaken={taken} onOffer={setChosen} />;
  }
  if (offer === null) return <GoneDialog onClose={onClose} />;
  const transition = wish !== 'button' ? call : chained(call, stepsOf(offer, chosen === null ? row.button : null));
  return (
    <TransitionDialog
      offer={offer}
      repair={repair}
      actor={viewer}
      transition={transition}
      {...given}
      onTaken={taken}
      onClose={onClose}
    />
  );
}

/** A yes that was heard on the telephone is released at once. */
function stepsOf({ kind, actions }: Offer, button: DeskRow['button']): readonly Action[] {
  const yes = actions.find((action) => action !== 'Repair.reject.diagnosed');
  if (kind === 'answer' && yes !== undefined) return [yes, 'Repair.approve.confirmed'];
  return button?.steps ?? [];
}

function offerFor({ row, wish }: Asked, repair: StaffRepair, viewer: Actor): Offer | null {
  if (wish === 'beside') return offersOf(repair, viewer).find(handsOver) ?? null;
  const [first] = row.button?.steps ?? [];
  return offersOf(repair, viewer).find(({ actions }) => first !== undefined && actions.includes(first)) ?? null;
}

/** Starting a repair is an offer of its own where a partner does it. */
function handsOver({ actions, given }: Offer): boolean {
  return actions.includes('Repair.diagnosis.externalized') || given?.isExternalized === true;
}

function atTheDoor(repair: StaffRepair, viewer: Actor): Offer | null {
  return offersOf(repair, viewer).find(({ kind }) => kind === 'nobodyThere') ?? null;
}
