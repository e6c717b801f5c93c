import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Where a conversation stands: what the server is about to answer. `END` is the end of a mail's text. */
export type Moment = 'GREETING' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END';

/** An SMTP reply in one line, or: `hang up`, `say nothing`, or `take and hang up` (the mail is kept and its answer lost). */
export type Reply = `${number} ${string}` | 'hang up' | 'say nothing' | 'take and hang up';

export type ScriptedMail = { readonly to: string; readonly text: string };

export type ScriptedSmtp = {
  /** For SMTP_URL, with a name and a password. */
  readonly url: string;
  /** Has the server answer so at a moment, the next so many times, or until {@link behave}; `to`: only about that address. */
  reply(moment: Moment, reply: Reply, options?: { readonly times?: number; readonly to?: string }): void;
  /** Answers everything as a healthy server does. */
  behave(): void;
  /** Takes no more than so many mails a second, by the clock that is given. */
  limitRate(perSecond: number, now: () => Date): void;
  /** How often a moment has come. */
  count(moment: Moment): number;
  /** Ends all connections. */
  hangUp(): void;
  /** Every mail whose text was taken, also where the answer was lost, in order. */
  readonly mails: readonly ScriptedMail[];
  stop(): Promise<void>;
};

type Rule = { readonly moment: Moment; readonly reply: Reply; readonly to?: string; left: number };

const usual: Readonly<Record<Moment, Reply>> = {
  GREETING: '220 scripted ESMTP',
  EHLO: '250 scripted',
  STARTTLS: '502 not here',
  AUTH: '235 welcome',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  END: '250 taken',
};

/** A mail server on this machine that answers as a test has it answer, reply by reply. It speaks no TLS. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const rules: Rule[] = [];
  const counts = new Map<Moment, number>();
  const mails: ScriptedMail[] = [];
  const sockets = new Set<Socket>();
  const rate = createRate();
  const answer = (moment: Moment, to: string): Reply => {
    counts.set(moment, (counts.get(moment) ?? 0) + 1);
    const rule = rules.find((one) => one.moment === moment && one.left > 0 && (one.to === undefined || one.to === to));
    if (rule !== undefined) {
      rule.left -= 1;
      return rule.reply;
    }
    if (moment === 'MAIL' && rate.isUsedUp()) return '454 4.7.0 too many mails, try later';
    if (moment === 'EHLO') return '250 AUTH PLAIN LOGIN';
    return usual[moment];
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, { answer, take: (mail) => void mails.push(mail), counted: () => rate.count() });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://atelier:secret@127.0.0.1:${port}`,
    reply: (moment, reply, { times = Infinity, to } = {}) =>
      void rules.unshift({ moment, reply, left: times, ...(to === undefined ? {} : { to }) }),
    behave: () => {
      rules.splice(0);
      rate.limit(Infinity, () => new Date(0));
    },
    limitRate: (perSecond, now) => rate.limit(perSecond, now),
    count: (moment) => counts.get(moment) ?? 0,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    mails,
    stop: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Conversation = {
  readonly answer: (moment: Moment, to: string) => Reply;
  readonly take: (mail: ScriptedMail) => void;
  readonly counted: () => void;
};

const moments: Readonly<Record<string, Moment>> = {
  EHLO: 'EHLO',
  HELO: 'EHLO',
  STARTTLS: 'STARTTLS',
  AUTH: 'AUTH',
  MAIL: 'MAIL',
  RCPT: 'RCPT',
  DATA: 'DATA',
};

function converse(socket: Socket, { answer, take, counted }: Conversation): void {
  let to = '';
  let text: string[] | null = null;
  const say = (moment: Moment): Reply => {
    const reply = answer(moment, to);
    if (reply === 'hang up' || reply === 'take and hang up') socket.destroy();
    else if (reply !== 'say nothing') socket.write(`${reply}\r\n`);
    return reply;
  };
  const end = (whole: string): void => {
    text = null;
    const reply = say('END');
    if (reply === 'take and hang up' || reply.startsWith('2')) take({ to, text: whole });
  };
  const command = (line: string): void => {
    const verb = line.slice(0, line.search(/\s|$/)).toUpperCase();
    const moment = moments[verb];
    if (moment === undefined) {
      socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      if (verb === 'QUIT') socket.end();
      return;
    }
    if (moment === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const reply = say(moment);
    if (moment === 'MAIL' && reply.startsWith('2')) counted();
    if (moment === 'DATA' && reply.startsWith('3')) text = [];
  };
  readLines(socket, (line) => {
    if (text === null) command(line);
    else if (line === '.') end(text.join('\n'));
    else text.push(line);
  });
  say('GREETING');
}

function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

/** Counts mails by the second of a clock. */
function createRate() {
  let perSecond = Infinity;
  let now = (): Date => new Date(0);
  let [second, taken] = [0, 0];
  const current = (): number => {
    const at = Math.floor(now().getTime() / 1_000);
    if (at !== second) [second, taken] = [at, 0];
    return taken;
  };
  return {
    limit: (limit: number, clock: () => Date): void => {
      [perSecond, now] = [limit, clock];
    },
    isUsedUp: (): boolean => current() >= perSecond,
    count: (): void => {
      current();
      taken += 1;
    },
  };
}
