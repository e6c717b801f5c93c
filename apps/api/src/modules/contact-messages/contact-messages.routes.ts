import {
  answerContactMessage,
  getContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '@atelier/contract';
import { requestedLanguage } from '#platform/http/requested-language.ts';
import { anyone, mount } from '#platform/http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import type { Guards } from '../sessions/public.ts';
import type { ContactMessages } from './contact-messages.service.ts';

export function serveContactMessages({ server }: Platform, { office }: Guards, messages: ContactMessages): void {
  // The service counts, because only well-formed messages count.
  mount(server, { call: sendContactMessage, who: anyone }, async ({ body, request }) => {
    await messages.send({ body, ip: request.ip, lang: requestedLanguage(request.headers['accept-language']) });
    return {};
  });
  mount(server, { call: listContactMessages, who: office }, ({ query }) => messages.list(query));
  mount(server, { call: getContactMessage, who: office }, ({ params }) => messages.read(params.id));
  mount(server, { call: answerContactMessage, who: office }, ({ viewer, params, body }) =>
    messages.answer(viewer, params.id, body),
  );
  mount(server, { call: markContactMessage, who: office }, ({ params, body }) => messages.mark(params.id, body));
}
