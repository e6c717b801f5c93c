import { getMyReceipt, listMyPayments, type Repair } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { Fact, FactGroup, Facts } from './fact.tsx';

/** Returns the query of a repair's payments. A step may change the price, so the version is part of the key. */
function myPaymentsQuery({ id, version }: Pick<Repair, 'id' | 'version'>) {
  return callQuery([...queryKeys.till, 'mine', id, version], listMyPayments, { params: { id } });
}

/** Returns what is open: undefined while it loads, null without an answer. */
export function useAmountDue(repair: Pick<Repair, 'id' | 'version'>): string | null | undefined {
  const { data, isLoading } = useQuery(myPaymentsQuery(repair));
  return isLoading ? undefined : (data?.balance.due ?? null);
}

/** Shows what was agreed, paid and is open, with the receipts. Nothing is shown before there is money to speak of. */
export function MyPayments({ repair }: { repair: Pick<Repair, 'id' | 'version'> }) {
  const { t } = useTranslation();
  const answer = useQuery(myPaymentsQuery(repair));
  const { data } = answer;
  if (data === undefined) return answer.isError ? <LoadFailureLine query={answer} /> : null;
  const { balance, payments } = data;
  const isSome = (amount: string) => millimesOf(amount) > 0;
  const isAgreed = isSome(balance.agreed);
  if (payments.length === 0 && !isAgreed && !isSome(balance.charged)) return null;
  const rows = (['agreed', 'charged', 'paid', 'due', 'refundOwed'] as const).filter(
    (key) => isSome(balance[key]) || key === (isAgreed ? 'due' : 'paid'),
  );
  return (
    <FactGroup title={t('repairs.payments.title')}>
      <Facts>
        {rows.map((key) => (
          <Fact key={key} label={t(`repairs.payments.${key}`)}>
            <Price amount={balance[key]} className={key === 'due' ? 'font-semibold' : ''} />
          </Fact>
        ))}
      </Facts>
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {payments.map(({ id: paymentId, amount, method, receipt }) => (
          <li key={paymentId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="flex flex-wrap gap-x-2">
              <Price amount={amount} />
              <span className="text-ink-muted">{t(`repairs.payments.methods.${method}`)}</span>
            </span>
            <FileButton
              name={`receipt-${receipt}.pdf`}
              receive={() => receiveFile(getMyReceipt, { params: { id: repair.id, paymentId } })}
            >
              {t('repairs.payments.receipt', { number: receipt })}
            </FileButton>
          </li>
        ))}
      </ul>
    </FactGroup>
  );
}
