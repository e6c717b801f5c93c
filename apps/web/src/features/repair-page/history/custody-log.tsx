import { getHandoverReceipt, getRepairTrail, type RepairTrail as Trail } from '@atelier/contract';
import type { Hue } from '@atelier/domain';
import { logLabel } from '@atelier/i18n';
import { Badge } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { receiveFile } from '#shared/api/receive-file.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { ProofList } from '#subjects/repair/handovers/proof-list.tsx';
import { staffPhotos } from '../panels/people-panels.tsx';
import { ProofButton } from '../proof/proof-offer.tsx';
import { LoadingPanel, Panel } from '#subjects/staff/page/panel.tsx';

type Mail = Trail['mails'][number];

const hues: Readonly<Record<Mail['state'], Hue>> = {
  WAITING: 'amber',
  SENT: 'green',
  EXPIRED: 'red',
  FAILED: 'red',
  REPLACED: 'gray',
};

type CustodyLogProps = { repairId: string; customer: string | null };

export function CustodyLog({ repairId, customer }: CustodyLogProps) {
  const { t } = useTranslation();
  const answer = useQuery(
    callQuery([...queryKeys.repairTrail, repairId], getRepairTrail, { params: { id: repairId } }),
  );
  const { data } = answer;
  if (data === undefined) return <LoadingPanel title={t('repairTrail.handovers')} query={answer} />;
  return (
    <>
      <Panel title={t('repairTrail.handovers')}>
        <LogList none={t('repairTrail.noHandover')}>
          {data.handovers.map((handover) => (
            <HandoverLine key={handover.id} handover={handover} repairId={repairId} customer={customer} />
          ))}
        </LogList>
      </Panel>
      <Panel title={t('repairTrail.mails')}>
        <LogList none={t('repairTrail.noMail')}>
          {data.mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="grid gap-0.5">
                <span>{mail.action === null ? t(`repairTrail.topic.${mail.topic}`) : logLabel(t, mail.action)}</span>
                <StaffMoment value={mail.sentAt ?? mail.at} className="text-sm text-ink-muted" />
              </span>
              <Badge hue={hues[mail.state]}>{t(`repairTrail.state.${mail.state}`)}</Badge>
            </li>
          ))}
        </LogList>
      </Panel>
    </>
  );
}

function LogList({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-muted">{none}</p>;
  return <ol className="grid grid-cols-1 gap-3">{children}</ol>;
}

type HandoverLineProps = CustodyLogProps & { readonly handover: Trail['handovers'][number] };

function HandoverLine({ handover, repairId, customer }: HandoverLineProps) {
  const { t } = useTranslation();
  const { id: handoverId, at, from, fromName, to, toName, isVoid, verdict, entryId, proofs } = handover;
  const isWithCustomer = from === 'CUSTOMER' || to === 'CUSTOMER';
  const isAtDoor = isWithCustomer || from === 'PARTNER' || to === 'PARTNER';
  return (
    <li className="grid grid-cols-1 gap-0.5">
      <span className={isVoid ? 'text-ink-muted line-through' : undefined}>
        <span>{fromName ?? t(`custody.${from}`)}</span>
        <ArrowRight className="mx-1.5 inline size-4 text-ink-muted" />
        <span className="sr-only">{` ${t('repairTrail.to')} `}</span>
        <span>{toName ?? t(`custody.${to}`)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <StaffMoment value={at} />
        {verdict !== 'SIGNED' && (
          <Badge hue={verdict === 'CHANGED' ? 'red' : 'gray'}>{t(`repairTrail.verdict.${verdict}`)}</Badge>
        )}
        {isVoid ? (
          <span>{t('repairTrail.undone')}</span>
        ) : (
          <FileButton
            name={`receipt-${repairId}.pdf`}
            receive={() => receiveFile(getHandoverReceipt, { params: { id: repairId, handoverId }, query: {} })}
          >
            {t('repairTrail.receipt')}
          </FileButton>
        )}
        {!isVoid && isAtDoor && (
          <ProofButton
            handover={{ id: repairId, entryId }}
            customer={customer}
            hasCode={isWithCustomer}
            photos={proofs.flatMap(({ photoId }) => photoId ?? [])}
          />
        )}
      </span>
      {proofs.length > 0 && (
        <div className="mt-2 mb-3 grid grid-cols-1 gap-3">
          <ProofList repairId={repairId} proofs={proofs} source={staffPhotos} />
        </div>
      )}
    </li>
  );
}
