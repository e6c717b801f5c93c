import { type Answer, MIN_LOOKUP_DIGITS, type submitIntake } from '@atelier/contract';
import { isOffice } from '@atelier/domain';
import { fieldMessage } from '@atelier/i18n';
import { Card, Input } from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { isUnanswered } from '#shared/api/intent-key.ts';
import { useFetchedContent } from '#shared/content/use-shop-content.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useErrorFocus } from '#subjects/staff/forms/form-dialog.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { deviceTypesQuery } from '#subjects/device/device-types.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { LabelSheetChoice } from '#subjects/staff/repair/label-sheet.tsx';
import { LabelsButton } from '#subjects/staff/repair/paper-buttons.tsx';
import { callersQuery, useCreateIntake, useSubmitOnce } from './intake.ts';
import {
  emptyCells,
  personOf,
  type QuickCells,
  type QuickField,
  quickFields,
  type ReadRow,
  readRow,
  requestedDevicesOf,
  withCustomerAbove,
} from './quick-row.ts';
import { walkInSteps } from './use-intake.ts';

const ROWS = 10;

// On narrow screens a row is a card, with as many fields beside each other as fit.
const rowClass =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-x-4 gap-y-3 px-5 py-3 lg:grid-cols-6';

type Taken = Answer<typeof submitIntake>;
type Row = {
  readonly cells: QuickCells;
  readonly problems: Partial<Record<QuickField, string>>;
  readonly taken: Taken | null;
};

function QuickListPage() {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('intake.list.title')} intro={t('intake.list.intro')} />
      <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards={false} />}>
        {() => <QuickList />}
      </ConfirmedUser>
    </div>
  );
}

const emptyRow: Row = { cells: emptyCells, problems: {}, taken: null };

/** Takes ten devices over the counter, a row each. Enter takes a row and goes to the next. */
export function QuickList() {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>(() => Array.from({ length: ROWS }, () => emptyRow));
  const list = useRef<HTMLOListElement>(null);
  const taken = rows.flatMap((row) => row.taken?.repair.id ?? []);
  useUnsavedInput(rows.some((row) => row.taken === null && quickFields.some((field) => row.cells[field] !== '')));
  const change = (index: number, next: (row: Row) => Row) =>
    setRows((before) => before.map((row, position) => (position === index ? next(row) : row)));
  const focusRow = (index: number) =>
    list.current?.querySelectorAll(':scope > li')[index]?.querySelector('input')?.focus();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="overflow-hidden">
        <div
          aria-hidden
          className={`border-b border-line text-sm font-medium text-ink-muted max-lg:hidden ${rowClass}`}
        >
          {quickFields.map((field) => (
            <span key={field}>{t(`intake.list.${field}`)}</span>
          ))}
          <span>{t('intake.list.number')}</span>
        </div>
        <ol ref={list} aria-label={t('intake.list.title')} className="divide-y divide-line">
          {rows.map((row, index) => (
            <QuickRow
              key={index}
              number={index + 1}
              row={row}
              above={cellsAbove(rows, index)}
              onChange={(next) => change(index, next)}
              onTaken={() => focusRow(index + 1)}
            />
          ))}
        </ol>
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <output>{taken.length > 0 && t('intake.list.taken', { count: taken.length })}</output>
        {taken.length > 0 && (
          <>
            <LabelsButton ids={taken} />
            <LabelSheetChoice />
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the cells of the row above, whose own customer may be that of the row above it. */
function cellsAbove(rows: readonly Row[], index: number): QuickCells | undefined {
  return rows.slice(0, index).findLast(({ cells }) => cells.phone !== '' || cells.name !== '')?.cells;
}

type QuickRowProps = {
  number: number;
  row: Row;
  above: QuickCells | undefined;
  onChange: (next: (row: Row) => Row) => void;
  onTaken: () => void;
};

function QuickRow({ number, row, above, onChange, onTaken }: QuickRowProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const { contact } = useFetchedContent();
  const { data: types = [] } = useQuery(deviceTypesQuery);
  const cells = withCustomerAbove(row.cells, above);
  const isDitto = cells !== row.cells;
  const phone = cells.phone.trim();
  const isLookedUp =
    row.taken === null && row.cells.device + row.cells.type + row.cells.name !== '' && hasDigits(phone);
  const { data: people = [] } = useQuery({ ...callersQuery(phone), enabled: isLookedUp });
  const { mutateAsync, isPending } = useCreateIntake(useSubmitOnce());
  const person = personOf(cells, people);
  const namesDevice = row.taken === null && row.cells.type + row.cells.device !== '';
  const requested = person === null || !namesDevice ? [] : requestedDevicesOf(cells, person);
  const focusError = useErrorFocus();
  const unanswered = useRef<{ cells: string; read: ReadRow } | null>(null);

  /** Returns the same after a lost answer, although the number may be known by now. */
  const readCells = async (): Promise<ReadRow> => {
    if (unanswered.current?.cells === JSON.stringify(cells)) return unanswered.current.read;
    const found = hasDigits(phone) ? await queryClient.fetchQuery(callersQuery(phone)).catch(() => []) : [];
    return readRow(cells, { people: found, types, lang: language, shopAddress: contact.aside.address });
  };
  const take = async (line: ParentNode | null) => {
    const refuse = (problems: Row['problems']) => {
      onChange((before) => ({ ...before, problems }));
      focusError(line);
    };
    if (isPending || row.taken !== null) return;
    const read = await readCells();
    if ('problems' in read) return refuse(read.problems);
    try {
      const taken = await mutateAsync({ ...read.body, steps: walkInSteps });
      onChange(() => ({ cells: { ...cells, name: taken.customer.name }, problems: {}, taken }));
      onTaken();
    } catch (error) {
      unanswered.current = isUnanswered(error) ? { cells: JSON.stringify(cells), read } : null;
      const device = error instanceof ApiError ? error.issues[0]?.message : undefined;
      if (device === undefined) showError(t, error);
      else refuse({ device });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void take(event.currentTarget.closest('li'));
  };
  const suggestions: Readonly<Partial<Record<QuickField, readonly string[]>>> = {
    name: people.map(({ name }) => name),
    type: types.map(({ name }) => name),
    device: person?.devices.filter(({ repairId }) => repairId === null).map(({ name }) => name) ?? [],
  };
  return (
    <li className={rowClass}>
      {quickFields.map((field) => (
        <div key={field} className={field === 'issue' ? 'max-lg:col-span-full' : undefined}>
          <span aria-hidden className="mb-1 block text-sm font-medium lg:hidden">
            {t(`intake.list.${field}`)}
          </span>
          <Input
            size="sm"
            inputMode={field === 'phone' ? 'tel' : undefined}
            autoComplete="off"
            aria-label={`${t('intake.list.row', { row: number })}, ${t(`intake.list.${field}`)}`}
            aria-invalid={row.problems[field] !== undefined || undefined}
            aria-describedby={row.problems[field] === undefined ? undefined : `${id}-${field}-problem`}
            list={suggestions[field] === undefined ? undefined : `${id}-${field}`}
            readOnly={row.taken !== null || isPending}
            placeholder={isDitto && (field === 'phone' || field === 'name') ? above?.[field] : undefined}
            value={row.cells[field]}
            onKeyDown={onKeyDown}
            onChange={({ target: { value } }) =>
              onChange((before) => ({
                ...before,
                cells: { ...before.cells, [field]: value },
                problems: { ...before.problems, [field]: undefined },
              }))
            }
          />
          {suggestions[field] !== undefined && (
            <datalist id={`${id}-${field}`}>
              {[...new Set(suggestions[field])].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          )}
          {row.problems[field] !== undefined && (
            <p id={`${id}-${field}-problem`} className="mt-1 text-sm text-danger">
              {fieldMessage(t, row.problems[field])}
            </p>
          )}
        </div>
      ))}
      <RequestedRepairs repairs={requested} />
      {row.taken !== null && (
        <Link
          to={paths.workshopRepair(row.taken.repair.id)}
          translate="no"
          className="inline-flex min-h-9 items-center underline underline-offset-4 max-sm:min-h-11"
        >
          {`#${row.taken.repair.id}`}
        </Link>
      )}
    </li>
  );
}

/** Links the requested repairs of devices that are still with the customer, because a new row makes a second one. */
function RequestedRepairs({ repairs }: { repairs: ReturnType<typeof requestedDevicesOf> }) {
  const { t } = useTranslation();
  return (
    <output className="col-span-full flex flex-wrap gap-x-4 text-sm empty:hidden">
      {repairs.map(({ id, name }) => (
        <Link key={id} to={paths.workshopRepair(id)} className="py-1 wrap-anywhere underline underline-offset-4">
          {t('intake.list.requested', { device: name, id })}
        </Link>
      ))}
    </output>
  );
}

function hasDigits(phone: string): boolean {
  return phone.replaceAll(/\D/gu, '').length >= MIN_LOOKUP_DIGITS;
}

export { QuickListPage as Component };
