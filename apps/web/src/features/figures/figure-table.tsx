import type { Figures, FigureGroup, FigureSubject, FigureValues } from '@atelier/contract';
import { ProperName, Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { formatAmount, formatMinutes, groupLabel, rowsOf, type Reader } from './figures.ts';

type TableProps = {
  readonly subject: FigureSubject;
  readonly by: FigureGroup;
  readonly figures: Figures;
  readonly label: string;
  readonly hasLists: boolean;
};

/** A list behind a number. Without a key it has all groups, and without days what is so now. */
type ListProps = {
  readonly figure: FigureSubject | 'DUE' | 'RETURNED';
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly by: FigureGroup;
  readonly keyOf: string | null;
};

const totals: Partial<Record<FigureSubject, 'DUE' | 'RETURNED'>> = { LATE: 'DUE', EARNED: 'RETURNED' };
const timed: ReadonlySet<FigureSubject> = new Set(['WAITED', 'LATE', 'OVERDUE']);
/** Subjects of the present moment, which have no former period. */
export const ofNow: ReadonlySet<FigureSubject> = new Set(['OVERDUE', 'OPEN']);

/** Renders the numbers of a subject by group, all groups last. Each number leads to its list. */
export function FigureTable({ subject, by, figures, label, hasLists }: TableProps) {
  const { t, language } = useTranslation();
  const isNow = ofNow.has(subject);
  const rows = [
    ...rowsOf(by, figures).map((row) => ({ ...row, label: groupLabel(by, row, { t, language }), keyOf: row.key })),
    { ...figures.all, key: '', label: t('figures.all'), name: null, keyOf: null, formerKey: null },
  ];
  return (
    // Both periods fit on a sheet of paper, where nothing scrolls.
    <Table density="dense" className="print:[zoom:0.55]">
      <TableCaption>{label}</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead rowSpan={isNow ? 1 : 2} className="text-start align-bottom">
            {t(`figures.by.${by}`)}
          </TableHead>
          {isNow ? (
            <HeadCells subject={subject} />
          ) : (
            (['current', 'former'] as const).map((period) => (
              <TableHead
                key={period}
                scope="colgroup"
                colSpan={columnsOf(subject).length}
                className={`text-start ${period === 'former' ? 'border-s border-line' : ''}`}
              >
                {t(`figures.${period}`)}
              </TableHead>
            ))
          )}
        </TableRow>
        {!isNow && (
          <TableRow>
            <HeadCells subject={subject} />
            <HeadCells subject={subject} isFormer />
          </TableRow>
        )}
      </TableHeader>
      <TableBody>
        {rows.map(({ key, label: title, name, keyOf, formerKey, values, previous }) => (
          <TableRow key={key} className={keyOf === null ? 'font-semibold' : ''}>
            <th scope="row" className="max-w-56 min-w-40 px-3 ps-5 text-start font-medium wrap-break-word">
              {isProper(by) && name !== null ? <ProperName>{name}</ProperName> : <span>{title}</span>}
            </th>
            <ValueCells {...{ subject, by, values, keyOf, hasLists }} days={isNow ? null : figures.period} />
            {!isNow && (
              <ValueCells
                {...{ subject, by, values: previous, keyOf: formerKey, hasLists }}
                days={figures.previous}
                isFormer
              />
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Other groups have our own words, or names that the shop wrote in the reader's language. */
function isProper(by: FigureGroup): boolean {
  return by === 'person' || by === 'partner';
}

function columnsOf(subject: FigureSubject) {
  return timed.has(subject)
    ? (['count', 'median', 'p85', 'clockMedian', 'clockP85'] as const)
    : (['count', 'sum', 'median', 'p85'] as const);
}

function HeadCells({ subject, isFormer = false }: { subject: FigureSubject; isFormer?: boolean }) {
  const { t } = useTranslation();
  return columnsOf(subject).map((name, index) => (
    <TableHead key={name} className={`text-end ${isFormer && index === 0 ? 'border-s border-line' : ''}`}>
      {t(`figures.columns.${name}`)}
    </TableHead>
  ));
}

type ValueProps = Omit<ListProps, 'figure'> & {
  readonly subject: FigureSubject;
  readonly values: FigureValues;
  readonly hasLists: boolean;
  readonly isFormer?: boolean;
};

function ValueCells({ subject, values, hasLists, isFormer = false, ...list }: ValueProps) {
  const { t, language } = useTranslation();
  const total = totals[subject];
  const isShort = values.repairs === values.n && (total === undefined || values.totalRepairs === values.total);
  const link = (figure: ListProps['figure'], n: number, repairs: number) => (
    <FigureLink {...{ n, repairs }} to={hasLists ? listAddress({ figure, ...list }) : null} />
  );
  return (
    <>
      <TableCell className={`text-end ${isShort ? 'whitespace-nowrap' : ''} ${isFormer ? 'border-s border-line' : ''}`}>
        {link(subject, values.n, values.repairs)}
        {total !== undefined && (
          <>
            <span className="font-normal text-ink-muted">{` ${t('figures.of')} `}</span>
            {link(total, values.total, values.totalRepairs)}
          </>
        )}
      </TableCell>
      {numbersOf(subject, values, { t, language }).map(([name, text]) => (
        <TableCell key={name} className="text-end whitespace-nowrap">
          {text}
        </TableCell>
      ))}
    </>
  );
}

/** Returns the texts of a row after its count. */
function numbersOf(subject: FigureSubject, { open, clock, amount }: FigureValues, reader: Reader) {
  const minutes = (value: number | undefined, measure: 'open' | 'clock') =>
    value === undefined ? '-' : formatMinutes(value, measure, reader);
  const money = (value: number | undefined) => (value === undefined ? '-' : formatAmount(value, reader));
  return timed.has(subject)
    ? ([
        ['median', minutes(open?.median, 'open')],
        ['p85', minutes(open?.p85, 'open')],
        ['clockMedian', minutes(clock?.median, 'clock')],
        ['clockP85', minutes(clock?.p85, 'clock')],
      ] as const)
    : ([
        ['sum', money(amount?.sum)],
        ['median', money(amount?.median)],
        ['p85', money(amount?.p85)],
      ] as const);
}

function listAddress({ figure, days, by, keyOf }: ListProps): string {
  const query = { figure, ...days, ...(keyOf === null ? {} : { by, key: keyOf }) };
  return `${paths.workshopRepairs}?${new URLSearchParams(query).toString()}`;
}

/** Number of turns as a link to their repairs, whose number is added if it differs. */
function FigureLink({ n, repairs, to }: { n: number; repairs: number; to: string | null }) {
  const { t } = useTranslation();
  // The number of repairs stays in one line below the other where a table is narrow.
  const text = repairs === n ? n : t('figures.inRepairs', { count: repairs, n }).replace(/(\(\S+) /u, '$1\u00a0');
  if (n === 0 || to === null) return <span>{text}</span>;
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 min-w-6 items-center justify-end rounded-tight underline underline-offset-4 hover:text-primary max-sm:min-h-11 max-sm:min-w-11"
    >
      {text}
    </Link>
  );
}

/** Returns the rows of a table as plain values: minutes, and amounts in the currency. */
export function csvRows({ subject, by, figures }: Pick<TableProps, 'subject' | 'by' | 'figures'>, reader: Reader) {
  const isTime = timed.has(subject);
  const names = isTime
    ? ['n', 'repairs', 'total', 'median_open_minutes', 'p85_open_minutes', 'median_clock_minutes', 'p85_clock_minutes']
    : ['n', 'repairs', 'total', 'sum', 'median', 'p85'];
  const cells = ({ n, repairs, total, open, clock, amount }: FigureValues) => [
    n,
    repairs,
    total,
    ...(isTime
      ? [open?.median, open?.p85, clock?.median, clock?.p85].map((value) => value ?? '')
      : [amount?.sum, amount?.median, amount?.p85].map((value) => (value === undefined ? '' : value / 1000))),
  ];
  const all = { ...figures.all, label: reader.t('figures.all') };
  const rows = [...rowsOf(by, figures).map((row) => ({ ...row, label: groupLabel(by, row, reader) })), all];
  return [
    [by, ...names, ...(ofNow.has(subject) ? [] : names.map((name) => `previous_${name}`))],
    ...rows.map(({ label, values, previous }) => [
      label,
      ...cells(values),
      ...(ofNow.has(subject) ? [] : cells(previous)),
    ]),
  ];
}
