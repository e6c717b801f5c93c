import type { CallData, Language, sendContactMessage } from '@atelier/contract';
import { defaultLanguage } from '@atelier/i18n';
import { uuidv7 } from 'uuidv7';
import { transaction } from '#platform/database/transaction.ts';
import { networksOf } from '#platform/http/network.ts';
import type { Platform } from '#platform/platform.ts';
import type { ContactMails } from './contact-messages.mails.ts';
import { insertContactMessage } from './contact-messages.queries.ts';
import { publishToOffice } from './publish-to-office.ts';

type ContactMessageInput = {
  readonly body: CallData<typeof sendContactMessage, 'body'>;
  readonly ip: string;
  readonly lang: Language;
};

/**
 * Stores a visitor's message and mails it to the shop unless it looks like spam.
 * Counts only well-formed messages, so a mistyped address doesn't use up the limit.
 */
export function createSendContactMessage(platform: Platform, mails: Pick<ContactMails, 'toShop'>) {
  const { config, database, clock, log, mail } = platform;
  const { SHOP_EMAIL } = config.settings;
  const checkRateLimits = createRateLimitCheck(platform);
  return async ({ body, ip, lang }: ContactMessageInput): Promise<void> => {
    await checkRateLimits(ip);
    const { name, email, phone, message } = body;
    const id = uuidv7();
    // Only bots fill in the hidden field.
    const spam = (body.website ?? '') !== '';
    await transaction(database, async (tx) => {
      const state = spam ? 'SPAM' : 'NEW';
      await insertContactMessage(tx, { id, state, name, email, phone, message, lang, createdAt: clock.now() });
      if (spam) return;
      publishToOffice(platform, tx, id);
      if (SHOP_EMAIL === null) return;
      const data = { id, name, email, phone, message };
      await mail.outbox.post(tx, mails.toShop, { to: SHOP_EMAIL, subjectId: id, lang: defaultLanguage, data });
    });
    log.info({ event: 'contact.received', messageId: id, spam });
  };
}

/** Checks the network first, so a flood from one network doesn't use up the shared limit. */
function createRateLimitCheck({ server, rateLimiter, limits }: Platform) {
  return async (ip: string): Promise<void> => {
    if (!server.platform.requestLimits) return;
    const { perNetwork, inAll } = limits.contact;
    for (const { name, share } of networksOf(ip))
      await rateLimiter.consume(`contact ${name}`, { ...perNetwork, points: perNetwork.points * share });
    await rateLimiter.consume('contact', inAll);
  };
}
