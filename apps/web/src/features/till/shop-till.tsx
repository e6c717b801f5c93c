import { closeDay, exportTill, type Closing, type Till, type User } from '@atelier/contract';
import { isAdmin, millimesOf, paymentMethods } from '@atelier/domain';
import { Button, Field, ProperName, Segmented, Select } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { send } from '#shared/api/send.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { shopDay, useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CsvButton } from '#subjects/staff/lists/list-export-button.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { Fact, Facts, LoadingPanel, Panel } from '#subjects/staff/page/panel.tsx';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import type { CountedCash } from './count-dialog.tsx';
import { myCashQuery, periodLabel, periodsBetween, restoreWords, tillQuery } from './till.ts';

type ShopTillProps = {
  readonly viewer: Pick<User, 'id' | 'roles'>;
  readonly onCount: ((counted: CountedCash) => void) | undefined;
};

/** Shows payments that no closing has, cash by person, and the closings. */
export function ShopTill({ viewer, onCount }: ShopTillProps) {
  const { t } = useTranslation();
  const answer = useQuery(tillQuery);
  const { data } = answer;
  if (data === undefined) return <LoadingPanel title={t('till.open.title')} query={answer} height="h-40" />;
  return (
    <>
      <OpenPayments till={data} />
      <CashByPerson cash={data.cash} viewer={viewer} onCount={onCount} />
      {isAdmin(viewer) && data.since !== null && <AccountantPanel since={data.since} />}
      <Closings closings={data.closings} restore={data.restore} />
    </>
  );
}

function OpenPayments({ till: { open, isClosed } }: { till: Till }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useClosing(() => setAsking(false));
  return (
    <Panel title={t('till.open.title')}>
      {open.count === 0 ? <p className="text-ink-muted">{t('till.open.none')}</p> : <TotalFacts totals={open} />}
      {isClosed ? (
        <p className="max-w-reading text-sm text-ink-muted">{t('till.open.closed')}</p>
      ) : (
        <Button className="w-fit max-sm:w-full" onClick={() => setAsking(true)}>
          <LockKeyhole />
          <span>{t('till.close.action')}</span>
        </Button>
      )}
      <QuestionDialog
        open={isAsking}
        onOpenChange={(isOpen) => isPending || setAsking(isOpen)}
        title={t('till.close.title')}
        description={t('till.close.text')}
        confirmLabel={t('till.close.action')}
        loading={isPending}
        onConfirm={() => mutate()}
      >
        <TotalFacts totals={open} />
      </QuestionDialog>
    </Panel>
  );
}

function useClosing(onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const intent = useRef(createIntent());
  return useMutation({
    networkMode: 'always',
    // Another day has a closing of its own, also after a lost answer.
    mutationFn: () => intent.current.run(shopDay(new Date()), (idempotencyKey) => send(closeDay, { idempotencyKey })),
    onSuccess: (till) => {
      intent.current = createIntent();
      client.setQueryData(tillQuery.queryKey, till);
      showDone(t('till.close.done'));
    },
    onError: (error) => {
      showError(t, error);
      void client.invalidateQueries({ queryKey: queryKeys.till });
    },
    onSettled: onDone,
  });
}

type TotalProps = { totals: Till['open']; runningTotal?: string };

function TotalFacts({ totals: { count, taken, refunded, byMethod }, runningTotal }: TotalProps) {
  const { t } = useTranslation();
  return (
    <Facts>
      <Fact name={t('till.totals.taken')}>
        <Price amount={taken} className="font-semibold" />
        <span className="ms-3 text-sm text-ink-muted">{t('till.totals.count', { count })}</span>
      </Fact>
      <Fact name={t('till.totals.refunded')}>{millimesOf(refunded) !== 0 && <Price amount={refunded} />}</Fact>
      {paymentMethods.map((method) => (
        <Fact key={method} name={t(`payments.methods.${method}`)}>
          {millimesOf(byMethod[method]) !== 0 && <Price amount={byMethod[method]} />}
        </Fact>
      ))}
      <Fact name={t('till.totals.running')}>{runningTotal !== undefined && <Price amount={runningTotal} />}</Fact>
    </Facts>
  );
}

function CashByPerson({ cash, viewer, onCount }: Pick<Till, 'cash'> & ShopTillProps) {
  const { t } = useTranslation();
  const mayCountOwn = useQuery(myCashQuery).data?.mayCountOwn === true;
  return (
    <Panel title={t('till.people.title')}>
      {cash.length === 0 ? (
        <p className="text-ink-muted">{t('till.people.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {cash.map(({ person, cash: amount }) => (
            <li key={person.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <ProperName>{person.name}</ProperName>
              <span className="flex flex-wrap items-center gap-3">
                <Price amount={amount} className="font-medium" />
                {onCount !== undefined && millimesOf(amount) > 0 && (person.id !== viewer.id || mayCountOwn) && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={t('till.count.named', { name: person.name })}
                    onClick={() => onCount({ person, cash: amount })}
                  >
                    {t('till.count.short')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Shown at once. The others follow on request. */
const FIRST_CLOSINGS = 7;

const periods = ['DAY', 'MONTH', 'YEAR'] as const satisfies Closing['period'][];

function Closings({ closings, restore }: Pick<Till, 'closings' | 'restore'>) {
  const { t, language } = useTranslation();
  const [period, setPeriod] = useState<Closing['period']>('DAY');
  const [isWhole, setWhole] = useState(false);
  const ofPeriod = closings.filter((closing) => closing.period === period);
  const shown = isWhole ? ofPeriod : ofPeriod.slice(0, FIRST_CLOSINGS);
  const list = useRef<HTMLOListElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isWhole) list.current?.children[FIRST_CLOSINGS]?.querySelector('h3')?.focus();
  }, [isWhole]);
  return (
    <Panel title={t('till.closings.title')} className="lg:col-span-2">
      <Segmented
        size="sm"
        label={t('till.closings.period')}
        options={periods.map((value) => ({ value, label: t(`till.closings.periods.${value}`) }))}
        value={period}
        onValueChange={setPeriod}
      />
      {restore !== null && (
        <p className="max-w-reading text-sm text-ink-muted">
          {t('till.closings.restored', restoreWords(restore, language))}
        </p>
      )}
      {shown.length === 0 && <p className="text-ink-muted">{t(`till.closings.none.${period}`)}</p>}
      <ol ref={list} className="grid grid-cols-1 gap-x-10 gap-y-5 empty:hidden lg:grid-cols-2">
        {shown.map((closing) => (
          <li key={closing.id} className="grid grid-cols-1 content-start gap-2 border-t border-line pt-4">
            <h3 tabIndex={-1} className="font-medium first-letter:uppercase">
              {periodLabel(closing, language)}
            </h3>
            {closing.series !== '' && (
              <p className="text-sm text-ink-muted">{t('till.closings.series', { series: closing.series })}</p>
            )}
            <TotalFacts totals={closing.totals} runningTotal={closing.runningTotal} />
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
              <span>{t('till.closings.by', { name: closing.closedBy.name })}</span>
              <StaffMoment value={closing.at} />
            </p>
          </li>
        ))}
      </ol>
      {shown.length < ofPeriod.length && (
        <Button variant="secondary" className="w-fit max-sm:w-full" onClick={() => setWhole(true)}>
          {t('workshop.loadMore')}
        </Button>
      )}
    </Panel>
  );
}

/** Saves the entries of a month or year as CSV. Begins with this month. */
function AccountantPanel({ since }: { since: string }) {
  const { t, language } = useTranslation();
  const today = useShopDay();
  const [chosen, setChosen] = useState<string | null>(null);
  const period = chosen ?? today.slice(0, 7);
  const options = periodsBetween(since, today).map((name) => ({
    value: name,
    label: periodLabel({ period: name.length === 4 ? 'YEAR' : 'MONTH', name }, language),
  }));
  return (
    <Panel title={t('till.export.title')}>
      <p className="max-w-reading text-sm text-ink-muted">{t('till.export.text')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('till.export.period')} className="min-w-0 flex-[1_1_12rem] sm:max-w-64">
          <Select size="sm" options={options} value={period} onValueChange={setChosen} />
        </Field>
        <CsvButton name={`till-${period}`} receive={() => receiveFile(exportTill, { query: { period } })} />
      </div>
    </Panel>
  );
}
