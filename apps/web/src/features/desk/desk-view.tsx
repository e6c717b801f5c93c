import type { User } from '@atelier/contract';
import { isDriverRole, isStaff, isAdmin, isOffice, staffRoles, type StaffRole } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { Button, Segmented } from '@atelier/ui';
import { Keyboard } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { Link, useSearchParams, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { withWords } from '#shared/language/ensure-words.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { KeysDialog } from '#subjects/staff/keys/lazy-keys-dialog.ts';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import type { DeskSelection, DeskRow } from '#subjects/staff/lists/desk.ts';
import { ChangesNotice, UnloadedList } from '#subjects/staff/page/list-states.tsx';
import { linksIn, useRowFocusReturn } from '#subjects/staff/page/use-row-focus-return.ts';
import { BulkBar, BulkOutcome } from '#subjects/transitions/bulk/bulk-bar.tsx';
import { useCallEvents } from '#subjects/staff/people/ongoing-calls.ts';
import { countPendingMoves, type DeskState } from './desk-state.ts';
import { DeskSections } from './sections/desk-sections.tsx';
import { DeskSkeleton } from './sections/desk-skeleton.tsx';
import { useBulk, useSelection, type Bulk, type Selection } from '#subjects/transitions/bulk/use-bulk.ts';
import { useDesk } from './use-desk.ts';
import { useDeskActions, type DeskActions } from './use-desk-actions.ts';
import { ZoneChoice } from './sections/zone-choice.tsx';
import { conversationUrl } from '#subjects/staff/people/conversation-link.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { useListKeys } from '#subjects/staff/keys/list-keys.ts';
import { lastSteps } from '#subjects/transitions/steps/step-toast.tsx';
import { opensConversation } from './sections/section-groups.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

const StepDialogs = lazyControlledDialog(async () => (await import('./dialogs/step-dialogs.tsx')).StepDialogs);
const RouteQuestions = lazyComponent(
  async () => (await withWords(import('./route-questions.tsx'), 'driverRoute')).RouteQuestions,
  { renderFailure: () => null },
);
const UncollectedDevices = lazyComponent(async () => (await import('./uncollected-devices.tsx')).UncollectedDevices, {
  renderFailure: () => null,
});
const forms = [StepDialogs.preload];

function DeskPage() {
  const officeNotices = (
    <>
      <RouteQuestions />
      <UncollectedDevices />
    </>
  );
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<DeskSkeleton />}>
      {(user) => <DeskView viewer={user} notice={isOffice(user) && officeNotices} />}
    </ConfirmedUser>
  );
}

export function DeskView({ viewer, notice }: { viewer: User; notice?: ReactNode }) {
  const { t } = useTranslation();
  useCallEvents(viewer.id);
  const { role, zone, change: changeDesk } = useDeskParams(viewer);
  const { answer, desk, more, follow, applyPending } = useDesk({ role, zone }, viewer);
  const followOwnAction = (id: string): Promise<void> => follow(id, { isOwnAction: true });
  const actions = useDeskActions({ follow: followOwnAction });
  const bulk = useBulk(followOwnAction);
  const selection = useSelection(desk.sections);
  const rows = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useDeskKeys({ rows, desk, actions, bulk, selection, onHelp: () => setHelpOpen(true) });
  useChunksWhenIdle(forms);
  const onOpen = useRowFocusReturn({ rows, content: desk.sections, settled: !answer.isFetching });
  const onFocus = useFocusAfterRemoval(rows, desk);
  const { incoming, outgoing } = countPendingMoves(desk);
  const title = role === null ? t('desk.title') : t('desk.titleForRole', { role: roleLabel(t, role) });
  return (
    <div className="grid grid-cols-1 gap-5 pb-36 sm:pb-32">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">{title}</h1>
        <div className="flex items-center gap-2">
          <ChangesNotice newCount={incoming} isOutdated={incoming + outgoing > 0} onRefresh={applyPending} />
          {isOffice(viewer) && (
            <Link
              to={paths.workshopVisits}
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              {t('planning.visits.title')}
            </Link>
          )}
          <Button
            variant="ghost"
            size="icon"
            // A large zoom makes a narrow page with a keyboard.
            className="max-lg:pointer-coarse:hidden"
            aria-label={t('workshop.keys.title')}
            aria-keyshortcuts="?"
            onClick={() => setHelpOpen(true)}
          >
            <Keyboard />
          </Button>
        </div>
      </div>
      {isAdmin(viewer) && <DeskChoice role={role} onChoose={(chosen) => changeDesk({ role: chosen })} />}
      <ZoneChoice viewer={viewer} zone={zone} onChoose={(chosen) => changeDesk({ zone: chosen })} />
      {notice}
      <BulkOutcome bulk={bulk} />
      <div ref={rows} onClickCapture={onOpen} onFocusCapture={onFocus} aria-busy={answer.isFetching || undefined}>
        {answer.data !== undefined ? (
          <DeskSections
            {...{ desk, actions, selection, more }}
            hasZoneFilter={zone !== null}
            onBulkAction={(all) => void bulk.run(all)}
            onRetry={() => void answer.refetch()}
          />
        ) : answer.isPaused ? (
          <UnloadedList />
        ) : answer.isError ? (
          <LoadFailure query={answer} />
        ) : (
          <DeskSkeleton />
        )}
      </div>
      <BulkBar selection={selection} bulk={bulk} />
      {actions.openForm !== null && (
        <StepDialogs
          key={actions.openForm.row.id}
          openForm={actions.openForm}
          actions={actions}
          viewer={viewer}
          onClose={actions.close}
        />
      )}
      {isHelpOpen && (
        <KeysDialog commands={deskCommands} hasIntake={isOffice(viewer)} onClose={() => setHelpOpen(false)} />
      )}
    </div>
  );
}

/** Reads role and zone of the desk from the address. Only administrators see other roles. */
function useDeskParams(viewer: User) {
  const [params, setParams] = useSearchParams();
  const role = isAdmin(viewer) ? (staffRoles.find((each) => each === params.get('role')) ?? null) : null;
  const zone = isOffice(viewer) ? params.get('zone') || null : null;
  const change = (part: Partial<DeskSelection>) => {
    const entries = Object.entries({ role, zone, ...part });
    setParams(
      Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']).filter(([, value]) => value !== '')),
      {
        replace: true,
      },
    );
  };
  return { role, zone, change };
}

const OWN = 'own';
/** Couriers have the collectors' desk, so both are called drivers. */
function roleLabel(t: Translate, role: StaffRole): string {
  return isDriverRole(role) ? t('transition.field.driver') : t(`role.${role}`);
}

const selectableRoles = ['OPERATOR', 'TECHNICIAN', 'COLLECTOR', 'ADMIN'] as const satisfies StaffRole[];

function DeskChoice({ role, onChoose }: { role: StaffRole | null; onChoose: (chosen: StaffRole | null) => void }) {
  const { t } = useTranslation();
  const options = [
    { value: OWN, label: t('desk.title') },
    ...selectableRoles.map((value) => ({ value, label: roleLabel(t, value) })),
  ];
  return (
    <Segmented
      label={t('desk.chooseDesk')}
      options={options}
      value={role ?? OWN}
      onValueChange={(chosen) => onChoose(selectableRoles.find((each) => each === chosen) ?? null)}
    />
  );
}

/** Moves the focus of a removed row to its successor. */
function useFocusAfterRemoval(rows: RefObject<HTMLElement | null>, { sections }: DeskState) {
  const focusedRow = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    if (focusedRow.current === null || document.activeElement !== document.body) return;
    const all = linksIn(rows.current);
    const same = all.find((link) => link.dataset['row'] === focusedRow.current?.id);
    (same ?? all[Math.min(focusedRow.current.index, all.length - 1)])?.focus();
  }, [rows, sections]);
  return ({ target }: FocusEvent) => {
    const all = linksIn(rows.current);
    const index = all.findIndex((link) => link === target || link.closest('li')?.contains(target) === true);
    const id = all[index]?.dataset['row'];
    focusedRow.current = id === undefined ? null : { id, index };
  };
}

const deskCommands = ['rows', 'act', 'select', 'undo', 'sections', 'help'] as const;

type DeskKeysInput = {
  readonly rows: RefObject<HTMLElement | null>;
  readonly desk: DeskState;
  readonly actions: DeskActions;
  readonly bulk: Bulk;
  readonly selection: Selection;
  readonly onHelp: () => void;
};

/** Maps keys to the row's button, its checkbox or page commands. */
function useDeskKeys({ rows, desk, actions, bulk, selection, onHelp }: DeskKeysInput): void {
  const navigate = useNavigate();
  const listLocation = useListLocation();
  const leadsToConversation = (row: DeskRow) =>
    desk.sections.some(({ key, items }) => items.includes(row) && opensConversation(key, row));
  const runRowAction = (row: DeskRow) => {
    if (leadsToConversation(row)) void navigate(conversationUrl(row.id), { state: listLocation });
    else actions.press(row);
  };
  const withRow = (run: (row: DeskRow) => void) => (id: string | null) => {
    const row = desk.sections.flatMap(({ items }) => items).find((each) => each.id === id);
    if (row !== undefined) run(row);
  };
  useListKeys({
    rows,
    run: {
      act: withRow(runRowAction),
      select: withRow((row) => selection.offers(row) && selection.toggle(row.id)),
      undo: () => {
        const last = lastSteps.get();
        if (last.length > 1 || last === bulk.outcome?.completed) void bulk.undo(last);
        else actions.undo();
      },
      help: onHelp,
    },
  });
}

export { DeskPage as Component };
