import { MOST_ROWS, rowsOfSection, type DeskItem, type DeskSection } from '@atelier/contract';
import type { SectionKey } from '@atelier/domain';
import { Button, Card } from '@atelier/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useShopDay } from '#shared/format/times.tsx';
import { VisitDay } from './visit-day.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PartBoundary } from '#shared/parts/part-boundary.tsx';
import { SECTION } from './being-read.ts';
import type { DeskRow } from './desk-now.ts';
import { OfficeRow } from './desk-row.tsx';
import type { RowsProps } from './row-frame.tsx';
import { listOf, stopKeys } from './section-kinds.ts';
import { isAtADoor, StopRow } from './stop-row.tsx';
import type { MoreRows } from './use-desk.ts';

type SectionProps = Omit<RowsProps, 'left' | 'first'> & {
  held: ReadonlyMap<string, unknown>;
  /** The first row of the desk, and the stop that a driver goes to next. */
  firstRow: string | null;
  level: 2 | 3;
  onEvery: (rows: readonly DeskRow[]) => void;
  onAgain: () => void;
  more: MoreRows;
};

/** A section with how many stand in it; one that waits for others or for another day opens by a press. */
export function Section({ onAgain, onEvery, level, more, ...of }: SectionProps) {
  const { section } = of;
  const [open, setOpen] = useState(!section.folded);
  const heading = useId();
  const body = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={heading}
      {...{ [SECTION]: section.key }}
      className="grid min-w-0 scroll-mt-28 content-start gap-1"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={heading} className={level === 2 ? 'text-lg' : 'font-sans text-base font-semibold'}>
          {section.folded ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={body}
              onClick={() => setOpen(!open)}
              className="flex min-h-12 items-center gap-2 rounded-tight text-start"
            >
              <ChevronDown
                aria-hidden="true"
                className={`size-5 shrink-0 transition-transform ${open ? '' : '-rotate-90'}`}
              />
              <Named section={section} />
            </button>
          ) : (
            <Named section={section} />
          )}
        </Heading>
        {open && <Every section={section} onEvery={onEvery} />}
      </div>
      <div id={body} hidden={!open}>
        {open && (
          <PartBoundary
            failed={({ retry }) => (
              <LoadFailureLine
                retrying={false}
                onRetry={() => {
                  onAgain();
                  retry();
                }}
              />
            )}
          >
            <Rows {...of} />
            <Rest section={section} more={more} />
          </PartBoundary>
        )}
      </div>
    </section>
  );
}

/** The rows below those that are shown, some at a time; the list of all repairs has what no desk shows. */
function Rest({ section: { key, count, items }, more }: Pick<SectionProps, 'section' | 'more'>) {
  const { t } = useTranslation();
  if (count <= items.length) return null;
  if (more.rows < MOST_ROWS) {
    const next = Math.min(rowsOfSection, count - items.length);
    return (
      <p className="pt-2">
        <Button size="sm" variant="secondary" loading={more.isLoading} onClick={more.show}>
          {t('desk.more', { count: next })}
        </Button>
      </p>
    );
  }
  if (listOf[key] === '') return null;
  return (
    <p className="pt-2">
      <Link
        to={`${paths.workshopRepairs}?${listOf[key]}`}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t('desk.all', { count })}
      </Link>
    </p>
  );
}

function Named({ section: { key, count } }: { section: DeskSection }) {
  const { t } = useTranslation();
  return (
    <span>
      <span>{t(`desk.sections.${key}`)}</span> <span className="tabular-nums text-ink-muted">{`(${count})`}</span>
    </span>
  );
}

const everyOf: Readonly<Partial<Record<SectionKey, 'HANDED_IN' | 'LOADED' | 'CONFIRM'>>> = {
  VAN: 'HANDED_IN',
  LOAD: 'LOADED',
  ACCEPTED: 'CONFIRM',
};

/** What is done to all of a section by one press. */
function Every({ section, onEvery }: Pick<SectionProps, 'section' | 'onEvery'>) {
  const { t } = useTranslation();
  const every = everyOf[section.key] ?? null;
  const rows = section.items.filter(({ button }) => button?.name === every && !button.form);
  if (every === null || rows.length < 2) return null;
  const isStop = stopKeys.has(section.key);
  return (
    <Button
      size={isStop ? 'lg' : 'sm'}
      variant={isStop ? 'primary' : 'secondary'}
      className={isStop ? 'w-full' : ''}
      onClick={() => onEvery(rows)}
    >
      {t(`desk.every.${every}`)}
    </Button>
  );
}

type DrawnProps = Omit<SectionProps, 'onAgain' | 'onEvery' | 'level' | 'more'>;

function Rows(of: DrawnProps) {
  const { section } = of;
  if (section.key !== 'WEEK' && section.key !== 'AHEAD') return <RowList {...of} rows={section.items} />;
  const days = [...new Set(section.items.map(({ visit }) => visit?.date ?? ''))];
  return (
    <div className="grid gap-4">
      {days.map((day) => (
        <div key={day} className="grid gap-2">
          {day !== '' && (
            <h3 className="font-sans text-base font-semibold first-letter:uppercase">
              <VisitDay date={day} />
            </h3>
          )}
          <RowList {...of} rows={section.items.filter(({ visit }) => (visit?.date ?? '') === day)} />
        </div>
      ))}
    </div>
  );
}

function RowList({ rows, held, firstRow, ...of }: DrawnProps & { rows: readonly DeskRow[] }): ReactNode {
  const { t } = useTranslation();
  const { key } = of.section;
  const today = useShopDay();
  const lead = leadOf(key, rows, today);
  return (
    <Card className="@container overflow-hidden">
      <ul aria-label={t(`desk.sections.${key}`)} className="grid divide-y divide-line">
        {rows.map((row) => {
          const props = { ...of, left: held.has(row.id), first: row.id === firstRow };
          if (stopKeys.has(key)) return <StopRow key={row.id} {...props} row={row} isLead={row === lead} />;
          return isOffice(row) && <OfficeRow key={row.id} {...props} row={row} />;
        })}
      </ul>
    </Card>
  );
}

/** The stop that a driver goes to first: what wasn't done on its day is none while there is one today. */
function leadOf(key: SectionKey, rows: readonly DeskRow[], today: string): DeskRow | undefined {
  const doors = key === 'TODAY' ? rows : key === 'VAN' ? rows.filter(isAtADoor) : [];
  return doors.find(({ visit }) => (visit?.date ?? '') >= today) ?? doors[0];
}

function isOffice(row: DeskRow): row is DeskItem {
  return 'nextAction' in row;
}
