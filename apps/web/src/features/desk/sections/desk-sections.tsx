import type { DeskSection } from '@atelier/contract';
import type { ReactNode } from 'react';
import { useKeyDown } from '#shared/page/use-key-down.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import type { DeskState } from '../desk-state.ts';
import { DeskSectionView } from './desk-section.tsx';
import { EmptyDesk } from './empty-desk.tsx';
import { benchKeys, waitingKeys, stopKeys } from './section-groups.ts';
import type { MoreRows } from '../use-desk.ts';
import type { DeskActions } from '../use-desk-actions.ts';
import type { Selection } from '#subjects/transitions/bulk/use-bulk.ts';
import type { SectionKey } from '@atelier/domain';
import { isKeyHandledElsewhere } from '#subjects/staff/keys/list-keys.ts';
import { findSection } from '../desk-elements.ts';

type DeskSectionsProps = {
  desk: DeskState;
  hasZoneFilter: boolean;
  actions: DeskActions;
  selection: Selection;
  onBulkAction: (rows: readonly DeskRow[]) => void;
  onRetry: () => void;
  more: MoreRows;
};

/** Renders sections in order. A technician's are side by side, with waiting repairs grouped by cause. */
export function DeskSections({ desk, hasZoneFilter, ...sectionProps }: DeskSectionsProps) {
  const { sections, pendingMoves } = desk;
  const firstRow = sections.find(({ isCollapsed, items }) => !isCollapsed && items.length > 0)?.items[0]?.id ?? null;
  const renderSection = (section: DeskSection, level: 2 | 3 = 2): ReactNode => (
    <DeskSectionView
      key={section.key}
      {...sectionProps}
      section={section}
      pendingMoves={pendingMoves}
      firstRow={firstRow}
      level={level}
    />
  );
  const firstBench = sections.findIndex(({ key }) => benchKeys.has(key));
  const before = firstBench === -1 ? sections : sections.slice(0, firstBench);
  const bench = sections.filter(({ key }) => benchKeys.has(key));
  const after = firstBench === -1 ? [] : sections.slice(firstBench + bench.length);
  const waiting = bench.filter(({ key }) => waitingKeys.has(key));
  const firstWaiting = waiting[0];
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionBar sections={sections} />
      {firstRow === null && <EmptyDesk desk={desk} hasZoneFilter={hasZoneFilter} />}
      {before.map((section) => renderSection(section))}
      {bench.length > 0 && (
        <div className="grid grid-cols-1 gap-6 min-[1600px]:auto-cols-fr min-[1600px]:grid-flow-col min-[1600px]:grid-cols-none min-[1600px]:items-start min-[1600px]:gap-4">
          {bench.map((section) => {
            if (section === firstWaiting)
              return <WaitingGroup key="waiting">{waiting.map((each) => renderSection(each, 3))}</WaitingGroup>;
            return waitingKeys.has(section.key) ? null : renderSection(section);
          })}
        </div>
      )}
      {after.map((section) => renderSection(section))}
    </div>
  );
}

function WaitingGroup({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('desk.waiting')} className="grid min-w-0 gap-3">
      <h2 className="flex min-h-11 items-center text-lg">{t('desk.waiting')}</h2>
      {children}
    </section>
  );
}

function SectionBar({ sections }: { sections: readonly DeskSection[] }) {
  const { t } = useTranslation();
  useDigits(sections);
  // A driver's day is short.
  if (sections.length < 2 || sections.some(({ key }) => stopKeys.has(key))) return null;
  return (
    <nav
      aria-label={t('desk.jump')}
      className="sticky top-14 z-10 -mx-4 overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6 short:static"
    >
      <ul className="flex w-max gap-x-1 py-1">
        {sections.map(({ key, count, isCollapsed }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              onClick={() => jump(key)}
              className={`flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-sm whitespace-nowrap hover:bg-sunken max-sm:min-h-11 ${isCollapsed ? 'text-ink-muted' : 'font-medium text-ink'}`}
            >
              <span>{t(`desk.sections.${key}`)}</span>
              <span className="text-ink-muted tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useDigits(sections: readonly DeskSection[]): void {
  useKeyDown((event) => {
    const section = /^[1-9]$/u.test(event.key) ? sections[Number(event.key) - 1] : undefined;
    if (section === undefined || isKeyHandledElsewhere(event)) return;
    event.preventDefault();
    jump(section.key);
  });
}

/** Scrolls to a section and focuses its first row, or its button when it is collapsed. */
function jump(key: SectionKey): void {
  const section = findSection(key);
  section?.querySelector<HTMLElement>('[data-row], button[aria-expanded]')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
