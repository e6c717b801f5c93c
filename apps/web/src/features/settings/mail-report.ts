import { getMailReport, type MailReport, resendMails } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function mailReportQuery() {
  return queryOptions({ queryKey: queryKeys.mails, queryFn: ({ signal }) => send(getMailReport, { signal }) });
}

/** Retries one failed mail, or all. Returns the updated report. */
export function resendFailedMails(id: string | undefined): Promise<MailReport> {
  return send(resendMails, { body: id === undefined ? {} : { id } });
}
