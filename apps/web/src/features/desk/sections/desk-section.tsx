import { MAX_SECTION_ROWS, DEFAULT_SECTION_ROWS, type DeskSection } from '@atelier/contract';
import type { SectionKey } from '@atelier/domain';
import { Button, Card } from '@atelier/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useShopDay, Weekday } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ChunkBoundary } from '#shared/chunks/chunk-boundary.tsx';
import { SECTION_ATTRIBUTE } from '../desk-elements.ts';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import { OfficeRow } from '../rows/desk-row.tsx';
import type { SectionRowProps } from '../rows/row-frame.tsx';
import { listQueryOf, stopKeys } from './section-groups.ts';
import { needsCustomerAtHome, StopRow } from '../rows/stop-row.tsx';
import type { MoreRows } from '../use-desk.ts';

type DeskSectionProps = Omit<SectionRowProps, 'isStale' | 'isFirst'> & {
  pendingMoves: ReadonlyMap<string, unknown>;
  firstRow: string | null;
  level: 2 | 3;
  onBulkAction: (rows: readonly DeskRow[]) => void;
  onRetry: () => void;
  more: MoreRows;
};

/** Renders a section with its count. Sections for others or for another day are collapsed. */
export function DeskSectionView({ onRetry, onBulkAction, level, more, ...rowProps }: DeskSectionProps) {
  const { section } = rowProps;
  const [open, setOpen] = useState(!section.isCollapsed);
  const heading = useId();
  const body = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={heading}
      {...{ [SECTION_ATTRIBUTE]: section.key }}
      className="grid min-w-0 scroll-mt-28 content-start gap-1"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={heading} className={level === 2 ? 'text-lg' : 'font-sans text-base font-semibold'}>
          {section.isCollapsed ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={body}
              onClick={() => setOpen(!open)}
              className="flex min-h-12 items-center gap-2 rounded-tight text-start"
            >
              <ChevronDown className={`size-5 shrink-0 transition-transform ${open ? '' : '-rotate-90'}`} />
              <SectionTitle section={section} />
            </button>
          ) : (
            <SectionTitle section={section} />
          )}
        </Heading>
        {open && <BulkActionButton section={section} onBulkAction={onBulkAction} />}
      </div>
      <div id={body} hidden={!open}>
        {open && (
          <ChunkBoundary
            renderFailure={({ retry }) => (
              <LoadFailureLine
                query={{
                  isFetching: false,
                  refetch: () => {
                    onRetry();
                    retry();
                  },
                }}
              />
            )}
          >
            <Rows {...rowProps} />
            <MoreRowsLink section={section} more={more} />
          </ChunkBoundary>
        )}
      </div>
    </section>
  );
}

/** Shows more rows in steps. Rows on no desk are in the list of all repairs. */
function MoreRowsLink({ section: { key, count, items }, more }: Pick<DeskSectionProps, 'section' | 'more'>) {
  const { t } = useTranslation();
  if (count <= items.length) return null;
  if (more.rows < MAX_SECTION_ROWS) {
    const nextCount = Math.min(DEFAULT_SECTION_ROWS, count - items.length);
    return (
      <p className="pt-2">
        <Button size="sm" variant="secondary" loading={more.isLoading} onClick={more.show}>
          {t('desk.more', { count: nextCount })}
        </Button>
      </p>
    );
  }
  if (listQueryOf[key] === '') return null;
  return (
    <p className="pt-2">
      <Link
        to={`${paths.workshopRepairs}?${listQueryOf[key]}`}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t('desk.all', { count })}
      </Link>
    </p>
  );
}

function SectionTitle({ section: { key, count } }: { section: DeskSection }) {
  const { t } = useTranslation();
  return (
    <span>
      <span>{t(`desk.sections.${key}`)}</span> <span className="tabular-nums text-ink-muted">{`(${count})`}</span>
    </span>
  );
}

const bulkActionOf: Readonly<Partial<Record<SectionKey, 'HANDED_IN' | 'LOADED' | 'CONFIRM'>>> = {
  VAN: 'HANDED_IN',
  LOAD: 'LOADED',
  ACCEPTED: 'CONFIRM',
};

function BulkActionButton({ section, onBulkAction }: Pick<DeskSectionProps, 'section' | 'onBulkAction'>) {
  const { t } = useTranslation();
  const bulkAction = bulkActionOf[section.key] ?? null;
  const rows = section.items.filter(({ button }) => button?.name === bulkAction && !button.form);
  if (bulkAction === null || rows.length < 2) return null;
  const isStop = stopKeys.has(section.key);
  return (
    <Button
      size={isStop ? 'lg' : 'sm'}
      variant={isStop ? 'primary' : 'secondary'}
      className={isStop ? 'w-full' : ''}
      onClick={() => onBulkAction(rows)}
    >
      {t(`desk.bulkButton.${bulkAction}`)}
    </Button>
  );
}

type SectionRowsProps = Omit<DeskSectionProps, 'onRetry' | 'onBulkAction' | 'level' | 'more'>;

function Rows(rowProps: SectionRowsProps) {
  const { section } = rowProps;
  if (section.key !== 'WEEK' && section.key !== 'UPCOMING') return <RowList {...rowProps} rows={section.items} />;
  const days = [...new Set(section.items.map(({ visit }) => visit?.date ?? ''))];
  return (
    <div className="grid gap-4">
      {days.map((day) => (
        <div key={day} className="grid gap-2">
          {day !== '' && (
            <h3 className="font-sans text-base font-semibold first-letter:uppercase">
              <Weekday value={day} />
            </h3>
          )}
          <RowList {...rowProps} rows={section.items.filter(({ visit }) => (visit?.date ?? '') === day)} />
        </div>
      ))}
    </div>
  );
}

function RowList({
  rows,
  pendingMoves,
  firstRow,
  ...rowProps
}: SectionRowsProps & { rows: readonly DeskRow[] }): ReactNode {
  const { t } = useTranslation();
  const { key } = rowProps.section;
  const today = useShopDay();
  const lead = leadStopOf(key, rows, today);
  return (
    <Card className="@container overflow-hidden">
      <ul aria-label={t(`desk.sections.${key}`)} className="group/rows grid divide-y divide-line">
        {rows.map((row) => {
          const props = { ...rowProps, isStale: pendingMoves.has(row.id), isFirst: row.id === firstRow };
          if (stopKeys.has(key)) return <StopRow key={row.id} {...props} row={row} isLead={row === lead} />;
          return 'nextAction' in row && <OfficeRow key={row.id} {...props} row={row} />;
        })}
      </ul>
    </Card>
  );
}

/** Returns the driver's next stop. Overdue stops count only when there is none today. */
function leadStopOf(key: SectionKey, rows: readonly DeskRow[], today: string): DeskRow | undefined {
  const doors = key === 'TODAY' ? rows : key === 'VAN' ? rows.filter(needsCustomerAtHome) : [];
  return doors.find(({ visit }) => (visit?.date ?? '') >= today) ?? doors[0];
}
