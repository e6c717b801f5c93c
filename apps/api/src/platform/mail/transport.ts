import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '@atelier/contract';
import { createTransport } from 'nodemailer';
import type { Limits } from '../config/limits.ts';
import { ownHosts } from '../config/readers.ts';
import { type DeliveryProgress, SendFailure } from './send-failure.ts';
import type { RenderedEmail } from './layout/template.ts';

type OutgoingMail = Omit<RenderedEmail, 'replyTo'> & {
  readonly to: string;
  readonly messageId: string;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly lang: Language;
};

export type MailTransport = (mail: OutgoingMail) => Promise<void>;

export type SmtpTransport = ReturnType<typeof smtpTransport>;

type SmtpOptions = { readonly url: string; readonly from: string; readonly site: string };

/**
 * Sends over SMTP with time-outs (specification/faults#f9, #f20) and pooled connections, one per concurrent mail. Options in the URL
 * override these.
 */
export function smtpTransport({ url, from, site }: SmtpOptions, limits: Limits['mail']) {
  const transporter = createTransport({
    pool: true,
    url,
    maxConnections: limits.sentAtOnce,
    maxMessages: limits.perConnection,
    // Replaces a connection that the server closed meanwhile once. The queue retries all other failures.
    maxRequeues: 1,
    // Includes connection, TLS and greeting.
    connectionTimeout: 2 * limits.greeting,
    greetingTimeout: limits.greeting,
    dnsTimeout: limits.greeting,
    socketTimeout: limits.deliver,
    ...heloNameOf(site),
    requireTLS: hasPassword(url) && isRemote(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const streams = new Map<string, Readable>();
  // The library streams the mail after sign-in, once the server accepted the address.
  transporter.use('stream', ({ message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      streams.set(message.messageId(), stream);
      return stream;
    };
    done();
  });
  const underWay = new Set<Promise<unknown>>();
  const send: MailTransport = async (mail) => {
    const delivery = transporter.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(limits.deliver) });
    underWay.add(delivery);
    try {
      await delivery;
    } catch (error) {
      throw asFailure(error, progressOf(streams.get(mail.messageId)));
    } finally {
      underWay.delete(delivery);
      streams.delete(mail.messageId);
    }
  };
  return {
    /** Throws a {@link SendFailure}. */
    send,
    /** Connects and signs in. Throws a {@link SendFailure}. */
    verify: async () => {
      try {
        await transporter.verify();
      } catch (error) {
        throw asFailure(error, 'none');
      }
    },
    close: async () => {
      transporter.close();
      const done = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        delay(limits.closeGrace, undefined, { signal: done.signal }).catch(() => undefined),
      ]);
      done.abort();
      transporter.close({ force: true });
    },
  };
}

function messageOf({ to, senderName, replyTo, lang, attachments, ...email }: OutgoingMail, from: string) {
  const { subject, text, html, messageId, byPerson, thread, unsubscribe } = email;
  return {
    subject,
    text,
    html,
    messageId,
    // Address objects, unlike text, are never split at commas.
    from: { name: senderName, address: from },
    to: { name: '', address: to },
    replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
    references: thread,
    inReplyTo: thread,
    // As bytes, because line ends of text would be rewritten.
    attachments: attachments?.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
    headers: {
      'Content-Language': lang,
      // Suppresses absence replies (RFC 3834, and Exchange's own header).
      ...(byPerson === true ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

export function isUnencrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const wanted = searchParams.get('requireTLS') ?? String(hasPassword(smtpUrl));
  return protocol === 'smtp:' && isRemote(smtpUrl) && wanted !== 'true';
}

function hasPassword(smtpUrl: string): boolean {
  return new URL(smtpUrl).password !== '';
}

function isRemote(smtpUrl: string): boolean {
  return !ownHosts.includes(new URL(smtpUrl).hostname);
}

// A container's host name has no dot, and the library would greet as [127.0.0.1], which spam filters punish.
function heloNameOf(site: string): { readonly name?: string } {
  const { hostname } = new URL(site);
  return hostname.includes('.') && isIP(hostname) === 0 ? { name: hostname } : {};
}

function asFailure(error: unknown, progress: DeliveryProgress): unknown {
  return error instanceof Error ? new SendFailure(error, progress) : error;
}

function progressOf(stream: Readable | undefined): DeliveryProgress {
  if (stream === undefined) return 'none';
  return stream.readableDidRead ? 'sent' : 'signedIn';
}
