import { isStaffRepair, type VisibleRepair, type StaffRepair } from '@atelier/contract';
import { isStaff, type Action, type Actor, isOffice } from '@atelier/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/language/times.tsx';
import { PageTitle } from '#shared/page/page-title.tsx';
import { staffRepairQuery, toStaffRepair } from '#subjects/transitions/steps/staff-repair.ts';
import { ChangedRepairNotice, TransitionDialog } from '#subjects/transitions/forms/transition-dialog.tsx';
import { ActionBar, ActionPanel } from './actions/action-panel.tsx';
import { isProvable } from '#subjects/transitions/actions/counter-handover.ts';
import { RepeatedAttemptDialog } from '#subjects/transitions/steps/repeated-press.tsx';
import { HistoryPanel } from './history/history-panel.tsx';
import { AccessoriesFact } from './panels/accessories-fact.tsx';
import { CustomerPanel, DevicePanel, PhotosPanel } from './panels/people-panels.tsx';
import { StopBar } from './actions/next-stop.tsx';
import { BackLink } from '#subjects/staff/page/back-link.tsx';
import { RepairHeader } from './repair-header.tsx';
import { DriverStop } from './actions/driver-stop.tsx';
import { useRepairActions } from './actions/use-repair-actions.ts';
import { VisitsPanel } from './panels/visits-panel.tsx';
import { PapersPanel } from './panels/papers-panel.tsx';
import { DiagnosisPanel, FixPanel, NotesPanel, ProposalPanel } from './panels/work-panels.tsx';
import { Card, Skeleton } from '@atelier/ui';
import { withWords } from '#shared/language/ensure-words.ts';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { KeysDialog } from '#subjects/staff/keys/lazy-keys-dialog.ts';
import { deskQuery, type DeskAnswer } from '#subjects/staff/lists/desk.ts';
import { ShelfFact } from '#subjects/staff/repair/shelf.tsx';
import { isMissing, UnansweredPage } from '#subjects/staff/page/list-states.tsx';
import { useBackLink } from '#subjects/staff/page/list-location.ts';
import { useListKeys } from '#subjects/staff/keys/list-keys.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

function RepairPage() {
  const { id = '' } = useParams();
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<RepairSkeleton />}>
      {(user) => <RepairView id={id} viewer={user} />}
    </ConfirmedUser>
  );
}

export function RepairView({ id, viewer }: { id: string; viewer: Actor }) {
  const { t } = useTranslation();
  const answer = useQuery(staffRepairQuery(id));
  const { data } = answer;
  return (
    <div className="grid grid-cols-1 gap-3 pb-24 lg:pb-0">
      <PageTitle>{t('workshop.repair.title', { id })}</PageTitle>
      <BackLink />
      {/* Another driver's repair looks missing, also after a visit was reassigned. */}
      {data === undefined || isMissing(answer.error) ? (
        <UnansweredPage query={answer} missing={t('errors.repairMissing')} skeleton={<RepairSkeleton />} />
      ) : (
        <LoadedRepair key={id} seen={data} viewer={viewer} />
      )}
    </div>
  );
}

function LoadedRepair({ seen, viewer }: { seen: VisibleRepair; viewer: Actor }) {
  const repair = toStaffRepair(seen);
  const steps = useRepairActions(repair, viewer);
  const { open, transition, staleRepair, actions } = steps;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        {/* First in tab order, because most users come for the actions. */}
        <div className="sticky top-20 order-last hidden lg:block">
          <ActionPanel {...actions} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {staleRepair !== null && <ChangedRepairNotice seen={staleRepair} repair={repair} onClose={steps.forget} />}
          <OfferedProof seen={seen} viewer={viewer} />
          {isStaffRepair(seen) ? (
            <OfficeRepair repair={seen} viewer={viewer} />
          ) : (
            <DriverStop repair={seen} viewer={viewer} />
          )}
        </div>
      </div>
      {isStaffRepair(seen) ? <ActionBar {...actions} /> : <StopBar repair={seen} viewer={viewer} actions={actions} />}
      {actions.isPaused && <div aria-hidden className="fixed inset-0 z-40" />}
      <RepeatedAttemptDialog {...steps.again} />
      <RepairKeys repair={repair} viewer={viewer} steps={steps} />
      {open !== null && (
        <TransitionDialog
          allowedAction={open}
          repair={repair}
          actor={viewer}
          transition={transition}
          onTaken={(action, after) => {
            steps.close();
            steps.onTaken(open, action, after);
          }}
          onClose={steps.close}
        />
      )}
    </>
  );
}

function OfficeRepair({ repair, viewer }: { repair: StaffRepair; viewer: Actor }) {
  return (
    <>
      <RepairHeader repair={repair} takesRequests={isOffice(viewer)} />
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <CustomerPanel repair={repair} viewer={viewer} />
          <VisitsPanel repair={repair} />
          <PaymentsPanel repairId={repair.id} />
          <PapersPanel repair={repair} viewer={viewer} />
          <NotesPanel repair={repair} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <DevicePanel repair={repair}>
            <AccessoriesFact repair={repair} />
            <ShelfFact repair={repair} />
          </DevicePanel>
          <PhotosPanel repair={repair} />
          <DiagnosisPanel repair={repair} />
          <ProposalPanel repair={repair} />
          <FixPanel repair={repair} />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <RepairNotes repairId={repair.id} />
          <HistoryPanel repair={repair} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ConversationPanel repair={repair} />
          <CustodyLog repairId={repair.id} customer={repair.customer.name} />
        </div>
      </div>
    </>
  );
}

const panel = { fallback: () => <Skeleton className="h-64 rounded-card" /> };

/** Lazy conversation, loaded with its translations alongside the repair. */
const ConversationPanel = lazyWithFailure(
  async () => (await withWords(import('./panels/conversation-panel.tsx'), 'conversation')).ConversationPanel,
  panel,
);

const CustodyLog = lazyWithFailure(
  async () => (await withWords(import('./history/custody-log.tsx'), 'notes', 'handovers')).CustodyLog,
  panel,
);

const ProofOffer = lazyWithFailure(
  async () => (await withWords(import('./proof/proof-offer.tsx'), 'handovers')).ProofOffer,
);

function OfferedProof({ seen, viewer }: { seen: VisibleRepair; viewer: Actor }) {
  const now = useNow();
  const entry = handoverToProve(seen, viewer, now);
  if (entry === null) return null;
  const handover = { id: seen.id, entryId: entry.id };
  const hasCode = atDoors.includes(entry.action);
  return <ProofOffer key={entry.id} handover={handover} customer={seen.customer.name} hasCode={hasCode} />;
}

/** How long staff are offered to prove their handover on top of the page. Later the custody log has a button. */
const offered = 12 * 3_600_000;

const atDoors: readonly Action[] = ['Repair.pickup.collected', 'Repair.return.delivered'];

/** Returns the log entry of the viewer's newest handover with a customer or a partner, null without a recent one. */
function handoverToProve(repair: VisibleRepair, { id }: Actor, now: Date) {
  const entry = isStaffRepair(repair)
    ? repair.log
        .slice(repair.log.findLastIndex(({ action }) => action === 'Repair.corrected') + 1)
        .findLast(({ from, to, actor }) => from !== null && isProvable(from.custody, to.custody) && actor?.id === id)
    : repair.steps.findLast(({ action }) => atDoors.includes(action));
  return entry === undefined || now.getTime() - new Date(entry.at).getTime() > offered ? null : entry;
}

const PaymentsPanel = lazyWithFailure(
  async () => (await withWords(import('./panels/payments-panel.tsx'), 'notes')).PaymentsPanel,
  panel,
);

const RepairNotes = lazyWithFailure(
  async () => (await withWords(import('./panels/repair-notes.tsx'), 'notes')).RepairNotes,
  panel,
);

const repairCommands = ['act', 'undo', 'next', 'back', 'help'] as const;

type RepairKeysProps = { repair: StaffRepair; viewer: Actor; steps: ReturnType<typeof useRepairActions> };

/** Maps the shortcuts of a repair's page: next action, undo, next repair of the desk, and back. */
function RepairKeys({ repair, viewer, steps }: RepairKeysProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = useBackLink();
  const { order, onAction } = steps.actions;
  const openNext = async () => {
    const own = deskQuery({ role: null, zone: null });
    const desk = client.getQueryData(own.queryKey) ?? (await client.fetchQuery(own).catch(() => null));
    const id = desk === null ? null : nextOnDesk(desk, repair.id);
    if (id !== null) void navigate(paths.workshopRepair(id), { state });
  };
  useListKeys({
    run: {
      act: () => order.primary !== null && onAction(order.primary),
      undo: steps.undo,
      next: () => void openNext(),
      back: () => void navigate(back.to, { state: back.state }),
      help: () => setHelpOpen(true),
    },
  });
  return (
    isHelpOpen && (
      <KeysDialog commands={repairCommands} hasIntake={isOffice(viewer)} onClose={() => setHelpOpen(false)} />
    )
  );
}

/** Returns the repair after this one on the desk, or the first when this one isn't on it. */
function nextOnDesk({ sections }: DeskAnswer, id: string): string | null {
  const ids = sections.flatMap(({ isCollapsed, items }) => (isCollapsed ? [] : items.map((row) => row.id)));
  const next = ids[ids.indexOf(id) + 1];
  return next === id ? null : (next ?? null);
}

export { RepairPage as Component };

function RepairSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <output className="sr-only">{t('common.loading')}</output>
      <div className="grid gap-5">
        <PanelSkeleton className="h-64" />
        <div className="grid gap-5 md:grid-cols-2">
          <PanelSkeleton className="h-56" />
          <PanelSkeleton className="h-56" />
        </div>
      </div>
      <PanelSkeleton className="h-56 max-lg:hidden" />
    </div>
  );
}

function PanelSkeleton({ className }: { className: string }) {
  return (
    <Card className={`grid grid-cols-1 content-start gap-5 p-5 ${className}`}>
      <Skeleton className="h-7 w-1/2 rounded-tight" />
      <Skeleton className="h-11 rounded-tight" />
      <Skeleton className="h-5 w-3/4 rounded-tight" />
    </Card>
  );
}
