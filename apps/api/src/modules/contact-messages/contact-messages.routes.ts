import {
  answerContactMessage,
  getContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '@atelier/contract';
import { requestedLanguage } from '#platform/http/calls/requested-language.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import { answerMail, toShopMail } from './contact-messages.mails.ts';
import * as messages from './contact-messages.service.ts';

export function serveContactMessages(platform: Platform, { office }: Guards): void {
  const { server, database, mail, jobs } = platform;
  mail.templates.add(toShopMail);
  mail.templates.add(answerMail);
  jobs.onSchedule('messages.forget', 'daily', () => messages.deleteOld(platform));

  // The service counts, because only well-formed messages count.
  mount(server, { call: sendContactMessage, who: anyone }, async ({ body, request }) => {
    const lang = requestedLanguage(request.headers['accept-language']);
    await messages.send(platform, { body, ip: request.ip, lang });
    return {};
  });
  mount(server, { call: listContactMessages, who: office }, ({ query }) => messages.list(platform, query));
  mount(server, { call: getContactMessage, who: office }, ({ params }) => messages.read(database, params.id));
  mount(server, { call: answerContactMessage, who: office }, ({ viewer, params, body }) =>
    messages.answer(platform, viewer, { ...params, ...body }),
  );
  mount(server, { call: markContactMessage, who: office }, ({ params, body }) =>
    messages.mark(platform, { ...params, ...body }),
  );
}
