import { getMyHandovers, getReceiptFile, type MyHandover } from '@atelier/contract';
import { isDriverRole } from '@atelier/domain';
import { Badge, ProperName, UserText } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { UnansweredPart } from '#shared/feedback/load-failure-line.tsx';
import { Moment } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Fact, Facts } from '../mine/details/fact.tsx';
import { FileButton } from '../file-button.tsx';
import { myPhotos } from '../photos/my-photos.ts';
import { isPhotoKind, ProofList } from './proof-list.tsx';

/** Shows a customer who had the device since when, in which condition and with which proof. */
export function MyHandovers({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const answer = useQuery(
    callQuery([...queryKeys.repairs, 'handovers', repairId], getMyHandovers, { params: { id: repairId } }),
  );
  if (answer.data === undefined) return <UnansweredPart query={answer} className="h-24" />;
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
  const { id, at, from, to, place, address, condition, accessories, recipient, proofs, loggedAt } = handover;
  const isOverCounter = place === 'COUNTER' && isDriverRole(to);
  const isMine = from === 'CUSTOMER' || to === 'CUSTOMER';
  const isProved = proofs.some(({ kind }) => !isPhotoKind(kind));
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="font-medium">
        <span className="me-3">{t(isOverCounter ? 'handover.place.COUNTER' : `repairs.custody.${to}`)}</span>
        <Moment value={at} className="font-normal text-ink-muted" />
      </h4>
      {isMine && (
        <Facts>
          {place !== null && (
            <Fact label={t('handover.mine.place')}>
              {address === null ? t(`handover.place.${place}`) : <ProperName className="block">{address}</ProperName>}
            </Fact>
          )}
          {recipient !== null && (
            <Fact label={t('handover.mine.recipient')}>
              <UserText>{recipient}</UserText>
            </Fact>
          )}
          <Fact label={t('handover.mine.condition')}>
            {condition === null ? t('handover.mine.noCondition') : <UserText className="block">{condition}</UserText>}
          </Fact>
          {accessories.length > 0 && (
            <Fact label={t('handover.mine.accessories')}>
              <UserText className="block">{accessories.join(', ')}</UserText>
            </Fact>
          )}
        </Facts>
      )}
      <ProofList repairId={repairId} proofs={proofs} source={myPhotos} />
      {isMine && !isProved && (
        <Badge hue="amber" className="justify-self-start">
          {t('handover.mine.noProof')}
        </Badge>
      )}
      <p className="text-sm text-ink-muted">
        {loggedAt === null ? (
          t('handover.mine.notLogged')
        ) : (
          <>
            <span>{t('handover.mine.logged')}</span> <Moment value={loggedAt} />
          </>
        )}
      </p>
      {isMine && (
        <div>
          <FileButton
            icon={<ShieldCheck className="size-4.5" />}
            name={`receipt-${repairId}.html`}
            receive={() => receiveFile(getReceiptFile, { params: { id: repairId, handoverId: id } })}
          >
            {t('handover.mine.receipt')}
          </FileButton>
        </div>
      )}
    </section>
  );
}
