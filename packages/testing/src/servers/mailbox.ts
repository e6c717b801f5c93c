import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type ReceivedMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Line ends of calendars are normalized to one character. */
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: string }[];
};

/** A string `subject` matches as a part of it. */
export type MailQuery = { readonly to: string; readonly subject?: string | RegExp; readonly text?: string };

export type Mailbox = {
  readonly url: string;
  /** Resolves with the oldest matching mail not yet taken. Rejects after the time limit. */
  next(query: MailQuery, timeoutMs?: number): Promise<ReceivedMail>;
  readonly all: readonly ReceivedMail[];
  /** Rejects the next deliveries with this SMTP code. Resolves with them once all were attempted. */
  rejectNext(times: number, code?: number): Promise<readonly ReceivedMail[]>;
  /** Rejects these addresses with 550 at RCPT, until others are given. */
  rejectAddresses(...addresses: readonly string[]): void;
  stop(): Promise<void>;
};

type Waiting = { readonly fits: (mail: ReceivedMail) => boolean; readonly take: (mail: ReceivedMail) => void };

export async function startMailbox(): Promise<Mailbox> {
  const store = createStore();
  const refusals = createRefusals();
  let unknown: readonly string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const isUnknown = unknown.includes(address);
      callback(isUnknown ? Object.assign(new Error('5.1.1 user unknown'), { responseCode: 550 }) : null);
    },
    onData: (stream, session, callback) => {
      parse(stream, session.envelope.rcptTo[0]?.address ?? '').then((mail) => {
        const refused = refusals.judge(mail);
        if (refused === undefined) store.arrive(mail);
        callback(refused);
      }, callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: store.next,
    all: store.all,
    rejectNext: (times, code = 451) => refusals.order(times, code),
    rejectAddresses: (...addresses) => {
      unknown = addresses;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function createStore() {
  const all: ReceivedMail[] = [];
  const untaken: ReceivedMail[] = [];
  const waiting = new Set<Waiting>();
  const arrive = (mail: ReceivedMail): void => {
    all.push(mail);
    const first = [...waiting].find(({ fits }) => fits(mail));
    if (first === undefined) untaken.push(mail);
    else first.take(mail);
  };
  const next = (query: MailQuery, timeoutMs = 300_000): Promise<ReceivedMail> => {
    const fits = matcherOf(query);
    const index = untaken.findIndex(fits);
    const [firstMatch] = index < 0 ? [] : untaken.splice(index, 1);
    if (firstMatch !== undefined) return Promise.resolve(firstMatch);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        fits,
        take: (mail) => {
          clearTimeout(timer);
          waiting.delete(entry);
          resolve(mail);
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(entry);
        const arrived = all.map(({ to, subject }) => `${to}: ${subject}`).join('\n');
        reject(new Error(`no mail to ${query.to} within ${timeoutMs} ms; arrived so far:\n${arrived}`));
      }, timeoutMs);
      waiting.add(entry);
    });
  };
  return { all, arrive, next };
}

function matcherOf({ to, subject, text = '' }: MailQuery) {
  return (mail: ReceivedMail): boolean =>
    mail.to === to &&
    mail.text.includes(text) &&
    (subject === undefined ||
      (typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject)));
}

function createRefusals() {
  let left = 0;
  let reply = 451;
  let refused: ReceivedMail[] = [];
  let done: ((mails: readonly ReceivedMail[]) => void) | undefined;
  return {
    order: (times: number, code: number): Promise<readonly ReceivedMail[]> => {
      [left, reply, refused] = [times, code, []];
      return new Promise((resolve) => {
        done = resolve;
      });
    },
    judge: (mail: ReceivedMail): Error | undefined => {
      if (left === 0) return undefined;
      left -= 1;
      refused.push(mail);
      if (left === 0) done?.(refused);
      return Object.assign(new Error('not now'), { responseCode: reply });
    },
  };
}

async function parse(stream: SMTPServerDataStream, recipient: string): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    to: recipient,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    headers: new Map(mail.headers.map(({ key, value }): [string, string] => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, method, content }) => ({
      name: filename ?? '',
      type: method === undefined ? mimeType : `${mimeType}; method=${method}`,
      content: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
  };
}
