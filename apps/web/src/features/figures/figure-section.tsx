import type { Figures, FigureGroup, FigureSubject } from '@atelier/contract';
import { Button, Card, Segmented, Skeleton } from '@atelier/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '#shared/api/receive-file.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { BarChart, ChartLegend, type ChartPoint, WeekChart } from './figure-chart.tsx';
import { csvRows, FigureTable, ofNow } from './figure-table.tsx';
import {
  figuresQuery,
  formatShown,
  groupLabel,
  type PeriodChoice,
  type Reader,
  rowsOf,
  shownValue,
  toCsv,
} from './figures.ts';

type SectionProps = {
  readonly subject: FigureSubject;
  readonly by: FigureGroup;
  readonly groups: readonly FigureGroup[];
  readonly choice: PeriodChoice;
  readonly hasLists: boolean;
  readonly onGroup: (by: FigureGroup) => void;
};

/** Bars of a chart. The table has all rows. */
const MAX_BARS = 12;

/** Renders a subject: what it counts, how it is grouped, its chart, its table and its CSV. */
export function FigureSection({ subject, by, groups, choice, hasLists, onGroup }: SectionProps) {
  const { t, language } = useTranslation();
  const answer = useQuery({ ...figuresQuery({ subject, by, choice }), placeholderData: keepPreviousData });
  const { data: figures } = answer;
  // The placeholder has the groups of the former choice.
  const isCurrent = figures !== undefined && !answer.isPlaceholderData;
  const title = t(`figures.subject.${subject}.title`);
  return (
    <Card className="grid min-w-0 grid-cols-1 gap-4 p-4 break-inside-avoid sm:p-5" data-subject={subject}>
      <div className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        <p className="max-w-reading text-sm text-ink-muted">{t(`figures.subject.${subject}.text`)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Segmented
          size="sm"
          label={t('figures.by.label', { subject: title })}
          options={groups.map((value) => ({ value, label: t(`figures.by.${value}`) }))}
          value={by}
          onValueChange={onGroup}
        />
        <Button
          variant="secondary"
          size="sm"
          disabled={!isCurrent || figures.all.values.total + figures.all.previous.total === 0}
          onClick={() => figures !== undefined && download({ subject, by, figures }, { t, language })}
        >
          <Download />
          {t('figures.csv')}
          <span className="sr-only">{`: ${title}`}</span>
        </Button>
      </div>
      {answer.isError && figures === undefined ? (
        <LoadFailure query={answer} />
      ) : isCurrent ? (
        <FigureBody {...{ subject, by, figures, hasLists, title }} />
      ) : (
        <>
          <output className="sr-only">{t('common.loading')}</output>
          <Skeleton className="h-64 rounded-control" />
        </>
      )}
    </Card>
  );
}

function download(shown: { subject: FigureSubject; by: FigureGroup; figures: Figures }, reader: Reader): void {
  const { from, to } = shown.figures.period;
  const file = new Blob([toCsv(csvRows(shown, reader))], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${shown.subject.toLowerCase()}-${shown.by}-${from}-${to}.csv`);
}

type BodyProps = Pick<SectionProps, 'subject' | 'by' | 'hasLists'> & {
  readonly figures: Figures;
  readonly title: string;
};

function FigureBody({ subject, by, figures, hasLists, title }: BodyProps) {
  const { t, language } = useTranslation();
  const { values, previous } = figures.all;
  if (values.total === 0 && previous.total === 0) return <p className="py-6 text-ink-muted">{t('figures.nothing')}</p>;
  const reader = { t, language };
  const isNow = ofNow.has(subject);
  const isTime = values.amount === null && previous.amount === null;
  const points = pointsOf(by, figures, reader);
  const label = t('figures.chart', { subject: title, group: t(`figures.by.${by}`) });
  return (
    <>
      {points.length > 0 && (
        <figure className="grid min-w-0 grid-cols-1 gap-3">
          {by === 'week' ? (
            <WeekChart label={label} points={points} format={(value) => formatShown(value, isTime, reader)} />
          ) : (
            <BarChart label={label} points={points} />
          )}
          <figcaption>
            <ChartLegend
              value={t(isTime ? 'figures.legend.median' : 'figures.legend.sum')}
              high={isTime ? t('figures.legend.p85') : null}
              previous={isNow ? null : t('figures.legend.previous')}
            />
          </figcaption>
        </figure>
      )}
      <div className="-mx-4 min-w-0 sm:-mx-5">
        <FigureTable {...{ subject, by, figures, hasLists }} label={title} />
      </div>
    </>
  );
}

function pointsOf(by: FigureGroup, figures: Figures, reader: Reader): readonly ChartPoint[] {
  const points = rowsOf(by, figures).map((row) => {
    const value = shownValue(row.values);
    return {
      key: row.key,
      label: groupLabel(by, row, reader),
      text: value === null ? '-' : formatShown(value, row.values.amount === null, reader),
      value,
      high: row.values.open?.p85 ?? null,
      previous: shownValue(row.previous),
    };
  });
  if (by === 'week') return points;
  return points
    .filter(({ value, previous }) => value !== null || previous !== null)
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
    .slice(0, MAX_BARS);
}
