import type { User } from '@atelier/contract';
import { millimesOf, seesAllRepairs } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { LoadingPanel, Panel } from '#subjects/staff/page/panel.tsx';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import type { CountedCash } from './count-dialog.tsx';
import { myCashQuery } from './till.ts';

const linkClass =
  'inline-flex items-center rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11';

type MyCashProps = {
  readonly viewer: Pick<User, 'id' | 'roles' | 'fullName'>;
  readonly onCount: ((counted: CountedCash) => void) | undefined;
};

/** Shows the viewer's cash with the payments behind it and what they handed in. In a shop of one they count it themselves. */
export function MyCashPanel({ viewer, onCount }: MyCashProps) {
  const { t } = useTranslation();
  const answer = useQuery(myCashQuery);
  const { data } = answer;
  if (data === undefined) return <LoadingPanel title={t('till.mine.title')} query={answer} />;
  const { cash, payments, deposits, mayCountOwn } = data;
  const hasCash = millimesOf(cash) > 0;
  const mine = { id: viewer.id, name: viewer.fullName };
  return (
    <Panel title={t('till.mine.title')}>
      <p className="@container">
        <Price amount={cash} className="text-xl font-semibold @3xs:text-2xl" />
      </p>
      <p className="max-w-reading text-sm text-ink-muted">
        {t(!hasCash ? 'till.mine.none' : mayCountOwn ? 'till.mine.alone' : 'till.mine.handIn')}
      </p>
      {onCount !== undefined && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayCountOwn ? (
            hasCash && (
              <Button onClick={() => onCount({ person: mine, cash })}>
                <HandCoins />
                <span>{t('till.count.own')}</span>
              </Button>
            )
          ) : (
            <Button variant="secondary" onClick={() => onCount({ person: null, cash: null })}>
              <HandCoins />
              <span>{t('till.count.title')}</span>
            </Button>
          )}
        </div>
      )}
      {payments.length > 0 && (
        <section className="grid grid-cols-1 gap-2 border-t border-line pt-4">
          <h3 className="font-medium">{t('till.mine.payments')}</h3>
          <ol className="grid grid-cols-1 gap-2">
            {payments.map(({ id, repairId, amount, at }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  {seesAllRepairs(viewer) ? (
                    <Link to={paths.workshopRepair(repairId)} className={linkClass}>
                      {repairId}
                    </Link>
                  ) : (
                    <span>{repairId}</span>
                  )}
                  <StaffMoment value={at} className="text-sm text-ink-muted" />
                </span>
                <Price amount={amount} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {deposits.length > 0 && (
        <section className="grid grid-cols-1 gap-2 border-t border-line pt-4">
          <h3 className="font-medium">{t('till.mine.deposits')}</h3>
          <ol className="grid grid-cols-1 gap-2">
            {deposits.map(({ id, amount, at, countedBy }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
                  <StaffMoment value={at} />
                  <span>
                    {countedBy.id === viewer.id
                      ? t('till.mine.countedByMe')
                      : t('till.mine.countedBy', { name: countedBy.name })}
                  </span>
                </span>
                <Price amount={amount} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </Panel>
  );
}
