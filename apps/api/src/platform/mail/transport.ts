import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Limits } from '../config/limits.ts';
import { ownHosts } from '../config/readers.ts';
import { type DeliveryProgress, SendFailure } from './send-failure.ts';
import { messageOf, type OutgoingMail } from './smtp-message.ts';

/** Hands one mail over, or throws. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

export type SmtpTransport = {
  /** Throws a {@link SendFailure}. */
  readonly send: MailTransport;
  /** Connects and signs in; throws a {@link SendFailure}. */
  readonly verify: () => Promise<void>;
  /** Closes the connections; what is still being delivered gets a last while. */
  readonly close: () => Promise<void>;
};

/** SMTP_URL, MAIL_FROM, and where the site is reached. */
type SmtpOptions = { readonly url: string; readonly from: string; readonly site: string };

/**
 * Sends over SMTP; every wait is bounded (specification/faults#f9, #f20). Connections are kept, as many as mails are sent at once. The
 * URL's own options go before these.
 */
export function smtpTransport({ url, from, site }: SmtpOptions, limits: Limits['mail']): SmtpTransport {
  const transporter = createTransport({
    pool: true,
    url,
    maxMessages: limits.perConnection,
    // A connection that the server has closed meanwhile is replaced once; whatever else fails is ours to repeat.
    maxRequeues: 1,
    // Of all until the greeting.
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
  // The mail is asked for as a stream once we are signed in, and read once the server has taken the address.
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
    send,
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

/** Whether mail may leave this machine readable by whoever is on the way. */
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

// A container's own name has no dot, and the library would greet as [127.0.0.1], which filters count against a mail.
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
