import { getConversation, type StaffRepair } from '@atelier/contract';
import { seesAllRepairs, type Actor } from '@atelier/domain';
import { UserText } from '@atelier/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type FormSummaryProps = { repair: Pick<StaffRepair, 'id' | 'issue' | 'diagnosis'>; actor: Actor };

/** Renders problem, diagnosis and last message of the repair. Drivers can't read conversations. */
export function FormSummary({ repair: { id, issue, diagnosis }, actor }: FormSummaryProps) {
  const { t } = useTranslation();
  const { data: message } = useQuery({ ...lastMessageQuery(id), enabled: seesAllRepairs(actor) });
  const notes = diagnosis?.notes ?? '';
  const text = message?.text ?? '';
  return (
    <dl className="mx-5 mt-4 grid gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-sm sm:mx-6 sm:grid-cols-[auto_1fr]">
      <Line name={t('transition.summary.issue')}>
        <UserText>{issue}</UserText>
      </Line>
      {notes !== '' && (
        <Line name={t('transition.summary.diagnosis')}>
          <UserText>{notes}</UserText>
        </Line>
      )}
      {text !== '' && (
        <Line
          name={t(
            message?.fromShop === true ? 'transition.summary.lastFromShop' : 'transition.summary.lastFromCustomer',
          )}
        >
          <UserText>{text}</UserText>
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="line-clamp-3 min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  );
}

/** Returns the query of the conversation's newest message, or null. It doesn't mark the message as read. */
function lastMessageQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.conversation, repairId, 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await send(getConversation, { params: { id: repairId }, query: {}, signal });
      return data[0] ?? null;
    },
  });
}
