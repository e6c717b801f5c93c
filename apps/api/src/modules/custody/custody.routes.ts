import { getCustodyCheckpoint, receiptCheckRoute } from '@atelier/contract';
import type { Action } from '@atelier/domain';
import { requestedLanguage } from '#platform/http/calls/requested-language.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { appendReceipts, readMailCheckpoint, readNewestCheckpoint, readRoots } from './custody-log.ts';
import { consistencyRanges } from './merkle.ts';
import { readKeys, renderCodePage } from './receipt-file.ts';

/** Mailed transitions by which a device leaves its customer or comes back. */
const handoverActions: readonly Action[] = ['Repair.pickup.collected', 'Repair.return.delivered'];

export function serveCustody(context: Platform, { anybody }: Guards): void {
  const { server, jobs, database } = context;
  jobs.onSchedule('custody.append', 'everyMinute', async () => void (await appendReceipts(context)));
  jobs.onSchedule('custody.appendAll', 'daily', async () => void (await appendReceipts(context, { all: true })));
  context.mail.linkCheckpoint(async ({ template, data }) =>
    template === 'repair.step' && handoverActions.some((action) => action === data['action'])
      ? readMailCheckpoint(database)
      : undefined,
  );

  mount(server, { call: getCustodyCheckpoint, who: anybody }, async ({ query: { since } }) => {
    const newest = await readNewestCheckpoint(database);
    const isKnown = newest !== undefined && since !== undefined && since <= newest.size;
    return {
      checkpoint: newest?.note ?? null,
      consistency: isKnown ? await readRoots(database, consistencyRanges(since, newest.size)) : null,
      keys: await readKeys(database),
    };
  });

  const timeZone = context.config.settings.SHOP_TIME_ZONE;
  server.get(receiptCheckRoute, { schema: { hide: true } }, async ({ headers }, reply) => {
    const lang = requestedLanguage(headers['accept-language']);
    const { html, policy } = await renderCodePage(database, { lang, shop: context.shop(lang).name, timeZone });
    return reply
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .header('vary', 'Accept-Language')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  server.knownPaths.add('GET', receiptCheckRoute);
}
