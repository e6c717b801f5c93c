import type { User } from '@atelier/contract';
import { staffRoles, type StaffRole } from '@atelier/domain';
import { Button, Segmented } from '@atelier/ui';
import { ArrowUp, Keyboard } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import { usePartsWhenIdle } from '#shared/parts/use-parts-when-idle.ts';
import { isAdmin, isOffice } from '#shared/people/is-office.ts';
import type { ShownDesk } from '../api/desk.ts';
import { UnloadedList } from '../list/list-states.tsx';
import { useRowReturn } from '../list/use-row-return.ts';
import { BulkBar, BulkOutcome } from './bulk-bar.tsx';
import { useCallings } from './callings.ts';
import { waitingOn, type DeskNow } from './desk-now.ts';
import { DeskSections } from './desk-sections.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { useBulk } from './use-bulk.ts';
import { useDesk } from './use-desk.ts';
import { useDeskActs } from './use-desk-acts.ts';
import { deskKeys, useDeskKeys } from './use-desk-keys.ts';
import { useSelection } from './use-selection.ts';
import { ZoneChoice } from './zone-choice.tsx';

const StepDialogs = lazyOwnDialog(async () => (await import('./step-dialogs.tsx')).StepDialogs);
const KeysDialog = lazyOwnDialog(async () => (await import('../list/keys-dialog.tsx')).KeysDialog);
const forms = [StepDialogs.preload];

/** What waits for whoever looks: their first screen. */
export function DeskView({ viewer }: { viewer: User }) {
  const { t } = useTranslation();
  useCallings(viewer.id);
  const { role, zone, choose } = useShown(viewer);
  const { answer, desk, more, follow, release } = useDesk({ role, zone }, viewer);
  const acted = (id: string): Promise<void> => follow(id, { acted: true });
  const acts = useDeskActs({ follow: acted });
  const bulk = useBulk(acted);
  const selection = useSelection(desk);
  const rows = useRef<HTMLDivElement>(null);
  const [helps, setHelps] = useState(false);
  useDeskKeys({ rows, desk, acts, bulk, selection, onHelp: () => setHelps(true) });
  usePartsWhenIdle(forms);
  const onOpen = useRowReturn({ rows, shown: desk.sections, settled: !answer.isFetching });
  const onFocus = useFocusStays(rows, desk);
  const title = role === null ? t('desk.title') : t('desk.ofRole', { role: t(`role.${role}`) });
  return (
    <div className="grid grid-cols-1 gap-5 pb-36 sm:pb-32">
      <PageTitle>{title}</PageTitle>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">{title}</h1>
        <div className="flex items-center gap-2">
          <News desk={desk} onRelease={release} />
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
            className="max-lg:hidden"
            aria-label={t('workshop.keys.title')}
            aria-keyshortcuts="?"
            onClick={() => setHelps(true)}
          >
            <Keyboard aria-hidden="true" />
          </Button>
        </div>
      </div>
      {isAdmin(viewer) && <DeskChoice role={role} onChoose={(chosen) => choose({ role: chosen })} />}
      <ZoneChoice viewer={viewer} zone={zone} onChoose={(chosen) => choose({ zone: chosen })} />
      <BulkOutcome bulk={bulk} />
      <div ref={rows} onClickCapture={onOpen} onFocusCapture={onFocus} aria-busy={answer.isFetching || undefined}>
        {answer.data !== undefined ? (
          <DeskSections
            {...{ desk, acts, selection, more }}
            isNarrowed={zone !== null}
            onEvery={(all) => void bulk.run(all)}
            onAgain={() => void answer.refetch()}
          />
        ) : answer.isPaused ? (
          <UnloadedList />
        ) : answer.isError ? (
          <LoadFailure onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
        ) : (
          <DeskSkeleton />
        )}
      </div>
      <BulkBar selection={selection} bulk={bulk} />
      {acts.asked !== null && (
        <StepDialogs key={acts.asked.row.id} asked={acts.asked} acts={acts} viewer={viewer} onClose={acts.close} />
      )}
      {helps && <KeysDialog has={deskKeys} takesCalls={isOffice(viewer)} onClose={() => setHelps(false)} />}
    </div>
  );
}

/** Whose desk is shown, one's own or, for whoever runs the shop, that of a role, and of which zone: both stand in the page's address. */
function useShown(viewer: User) {
  const [params, setParams] = useSearchParams();
  const role = isAdmin(viewer) ? (staffRoles.find((each) => each === params.get('role')) ?? null) : null;
  const zone = isOffice(viewer) ? params.get('zone') || null : null;
  const choose = (part: Partial<ShownDesk>): void => {
    const shown = Object.entries({ role, zone, ...part });
    setParams(
      Object.fromEntries(shown.map(([name, value]) => [name, value ?? '']).filter(([, value]) => value !== '')),
      {
        replace: true,
      },
    );
  };
  return { role, zone, choose };
}

const OWN = 'own';
/** A courier's desk is a collector's. */
const others = ['OPERATOR', 'TECHNICIAN', 'COLLECTOR', 'ADMIN'] as const satisfies StaffRole[];

function DeskChoice({ role, onChoose }: { role: StaffRole | null; onChoose: (chosen: StaffRole | null) => void }) {
  const { t } = useTranslation();
  const options = [
    { value: OWN, label: t('desk.title') },
    ...others.map((value) => ({ value, label: t(`role.${value}`) })),
  ];
  return (
    <Segmented
      label={t('desk.choose')}
      options={options}
      value={role ?? OWN}
      onValueChange={(chosen) => onChoose(others.find((each) => each === chosen) ?? null)}
    />
  );
}

/** What came, moved or went meanwhile waits here, so that nothing moves under the finger. The live region is there before it speaks. */
function News({ desk, onRelease }: { desk: DeskNow; onRelease: () => void }) {
  const { t } = useTranslation();
  const { coming, going } = waitingOn(desk);
  return (
    <output>
      {coming + going > 0 && (
        <Button size="sm" variant={coming > 0 ? 'primary' : 'secondary'} onClick={onRelease}>
          <ArrowUp aria-hidden="true" />
          {coming > 0 ? t('workshop.news', { count: coming }) : t('common.refresh')}
        </Button>
      )}
    </output>
  );
}

/** A row that leaves under the keyboard's focus leaves it to the one that takes its place. */
function useFocusStays(rows: RefObject<HTMLElement | null>, { sections }: DeskNow) {
  const place = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const all = linksIn(rows.current);
    const same = all.find((link) => link.dataset['row'] === place.current?.id);
    (same ?? all[Math.min(place.current.index, all.length - 1)])?.focus();
  }, [rows, sections]);
  return ({ target }: FocusEvent): void => {
    const all = linksIn(rows.current);
    const index = all.findIndex((link) => link === target || link.closest('li')?.contains(target) === true);
    const id = all[index]?.dataset['row'];
    place.current = id === undefined ? null : { id, index };
  };
}

function linksIn(rows: HTMLElement | null): HTMLElement[] {
  return [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}
