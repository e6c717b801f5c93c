import type { DeskSection } from '@atelier/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { DeskNow, DeskRow } from './desk-now.ts';
import { Section } from './desk-section.tsx';
import { EmptyDesk } from './empty-desk.tsx';
import { benchKeys, waitingKeys } from './section-kinds.ts';
import { SectionBar } from './section-bar.tsx';
import type { MoreRows } from './use-desk.ts';
import type { DeskActsCall } from './use-desk-acts.ts';
import type { Selection } from './use-selection.ts';

type DeskSectionsProps = {
  desk: DeskNow;
  /** To a zone. */
  isNarrowed: boolean;
  acts: DeskActsCall;
  selection: Selection;
  onEvery: (rows: readonly DeskRow[]) => void;
  onAgain: () => void;
  more: MoreRows;
};

/** The sections in their order; a technician's stand side by side where there is room, what waits for others grouped by whom. */
export function DeskSections({ desk, isNarrowed, ...of }: DeskSectionsProps) {
  const { sections, held } = desk;
  const firstRow = sections.find(({ folded, items }) => !folded && items.length > 0)?.items[0]?.id ?? null;
  const draw = (section: DeskSection, level: 2 | 3 = 2): ReactNode => (
    <Section key={section.key} {...of} section={section} held={held} firstRow={firstRow} level={level} />
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
      {firstRow === null && <EmptyDesk desk={desk} isNarrowed={isNarrowed} />}
      {before.map((section) => draw(section))}
      {bench.length > 0 && (
        <div className="grid grid-cols-1 gap-6 min-[1600px]:auto-cols-fr min-[1600px]:grid-flow-col min-[1600px]:grid-cols-none min-[1600px]:items-start min-[1600px]:gap-4">
          {bench.map((section) => {
            if (section === firstWaiting)
              return <Waiting key="waiting">{waiting.map((each) => draw(each, 3))}</Waiting>;
            return waitingKeys.has(section.key) ? null : draw(section);
          })}
        </div>
      )}
      {after.map((section) => draw(section))}
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('desk.waiting')} className="grid min-w-0 gap-3">
      <h2 className="flex min-h-11 items-center text-lg">{t('desk.waiting')}</h2>
      {children}
    </section>
  );
}
