import { getMailReport, type MailReport, resendMails } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** How mail fares, for whoever runs the shop. */
export function mailReportQuery() {
  return queryOptions({ queryKey: queryKeys.mails, queryFn: ({ signal }) => send(getMailReport, { signal }) });
}

/** Sends a mail that failed again, or all of them; gives how mail fares then. */
export function resendFailedMails(id: string | undefined): Promise<MailReport> {
  return send(resendMails, { body: id === undefined ? {} : { id } });
}
