import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Limits } from '../config/limits.ts';
import { type Progress, SendFailure } from './send-failure.ts';
import type { Attachment, Letter } from './template.ts';

/** A mail ready to go. */
type Outgoing = Letter & { readonly to: string; readonly messageId: string };

/** Hands one mail over, or throws. */
export type MailTransport = (mail: Outgoing) => Promise<void>;

export type SmtpTransport = {
  /** Throws a {@link SendFailure}. */
  readonly send: MailTransport;
  /** Connects and signs in; throws a {@link SendFailure}. */
  readonly verify: () => Promise<void>;
  /** Closes the connections; what is still being delivered gets a last while. */
  readonly close: () => Promise<void>;
};

/** Sends over SMTP; every wait is bounded (specification/faults#f9, #f20). Connections are kept, as many as mails are sent at once. */
export function smtpTransport(smtpUrl: string, from: string, limits: Limits['mail']): SmtpTransport {
  const transporter = createTransport({
    pool: true,
    url: smtpUrl,
    maxMessages: limits.perConnection,
    // A connection that the server has closed meanwhile is replaced once; whatever else fails is ours to repeat.
    maxRequeues: 1,
    // Of all until the greeting.
    connectionTimeout: 2 * limits.greeting,
    greetingTimeout: limits.greeting,
    dnsTimeout: limits.greeting,
    socketTimeout: limits.deliver,
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
  const send: MailTransport = async ({ to, replyTo, attachments, ...mail }) => {
    const sending = transporter.sendMail({
      from,
      // An address object is never split at commas, as text would be.
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      ...mail,
      attachments: attachments?.map(asFile),
      signal: AbortSignal.timeout(limits.deliver),
    });
    underWay.add(sending);
    try {
      await sending;
    } catch (error) {
      throw asFailure(error, progressOf(streams.get(mail.messageId)));
    } finally {
      underWay.delete(sending);
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
        delay(limits.lastly, undefined, { signal: done.signal }).catch(() => undefined),
      ]);
      done.abort();
      transporter.close({ force: true });
    },
  };
}

function asFailure(error: unknown, progress: Progress): unknown {
  return error instanceof Error ? new SendFailure(error, progress) : error;
}

function progressOf(stream: Readable | undefined): Progress {
  if (stream === undefined) return 'none';
  return stream.readableDidRead ? 'sent' : 'signedIn';
}

// As bytes: of a text the line ends would be written anew.
function asFile({ name, type, content }: Attachment) {
  return {
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  };
}
