import { getMyHandovers, type MyHandover } from '@atelier/contract';
import { Skeleton, UserText } from '@atelier/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { Moment } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Fact, Facts } from '../mine/details/fact.tsx';
import { myPhotos } from '../photos/my-photos.ts';
import { ProofList } from './proof-list.tsx';

/** Shows a customer when the device changed hands, in which condition and with which proof. */
export function MyHandovers({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const answer = useQuery(myHandoversQuery(repairId));
  if (answer.data === undefined)
    return answer.isError ? <LoadFailureLine query={answer} /> : <Skeleton className="h-24 rounded-control" />;
  const { data } = answer.data;
  if (data.length === 0) return <p className="text-ink-muted">{t('handover.mine.none')}</p>;
  return (
    <ol className="grid grid-cols-1 gap-5">
      {data.map((handover) => (
        <li key={handover.id}>
          <Handover handover={handover} repairId={repairId} />
        </li>
      ))}
    </ol>
  );
}

function Handover({ handover, repairId }: { handover: MyHandover; repairId: string }) {
  const { t } = useTranslation();
  const { at, from, condition, accessories, recipient, proofs } = handover;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="font-medium">
        <span className="me-3">{t(from === 'CUSTOMER' ? 'handover.mine.given' : 'handover.mine.returned')}</span>
        <Moment value={at} className="font-normal text-ink-muted" />
      </h4>
      <Facts>
        {recipient !== null && (
          <Fact label={t('handover.mine.recipient')}>
            <UserText>{recipient}</UserText>
          </Fact>
        )}
        {condition !== null && (
          <Fact label={t('handover.mine.condition')}>
            <UserText className="block">{condition}</UserText>
          </Fact>
        )}
        {accessories.length > 0 && (
          <Fact label={t('handover.mine.accessories')}>
            <UserText className="block">{accessories.join(', ')}</UserText>
          </Fact>
        )}
      </Facts>
      <ProofList repairId={repairId} proofs={proofs} source={myPhotos} />
    </section>
  );
}

function myHandoversQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.repairs, 'handovers', repairId],
    queryFn: ({ signal }) => send(getMyHandovers, { params: { id: repairId }, signal }),
  });
}
