import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Where a conversation stands: what the server is about to answer. `END` is the end of a mail's text. */
export type SmtpStage = 'GREETING' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END';

/** An SMTP reply in one line, or: `hang up`, `say nothing`, or `take and hang up` (the mail is kept and its answer lost). */
export type SmtpReply = `${number} ${string}` | 'hang up' | 'say nothing' | 'take and hang up';

export type ScriptedMail = { readonly to: string; readonly text: string };

export type ScriptedSmtp = {
  /** For SMTP_URL, with a name and a password. */
  readonly url: string;
  /** Has the server answer so at a moment, the next so many times, or until {@link behave}; `to`: only about that address. */
  reply(stage: SmtpStage, reply: SmtpReply, options?: { readonly times?: number; readonly to?: string }): void;
  /** Answers everything as a healthy server does. */
  reset(): void;
  /** Takes no more than so many mails a second, by the clock that is given. */
  limitRate(perSecond: number, now: () => Date): void;
  /** How often a moment has come. */
  count(stage: SmtpStage): number;
  /** Ends all connections. */
  hangUp(): void;
  /** Every mail whose text was taken, also where the answer was lost, in order. */
  readonly mails: readonly ScriptedMail[];
  stop(): Promise<void>;
};

type Rule = { readonly stage: SmtpStage; readonly reply: SmtpReply; readonly to?: string; left: number };

const defaultReplies: Readonly<Record<SmtpStage, SmtpReply>> = {
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
  const counts = new Map<SmtpStage, number>();
  const mails: ScriptedMail[] = [];
  const sockets = new Set<Socket>();
  const rate = createRate();
  const answer = (stage: SmtpStage, to: string): SmtpReply => {
    counts.set(stage, (counts.get(stage) ?? 0) + 1);
    const rule = rules.find((one) => one.stage === stage && one.left > 0 && (one.to === undefined || one.to === to));
    if (rule !== undefined) {
      rule.left -= 1;
      return rule.reply;
    }
    if (stage === 'MAIL' && rate.isUsedUp()) return '454 4.7.0 too many mails, try later';
    if (stage === 'EHLO') return '250 AUTH PLAIN LOGIN';
    return defaultReplies[stage];
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    handleConnection(socket, {
      answer,
      onMailTaken: (mail) => void mails.push(mail),
      onMailAccepted: () => rate.count(),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://atelier:secret@127.0.0.1:${port}`,
    reply: (stage, reply, { times = Infinity, to } = {}) =>
      void rules.unshift({ stage, reply, left: times, ...(to === undefined ? {} : { to }) }),
    reset: () => {
      rules.splice(0);
      rate.limit(Infinity, () => new Date(0));
    },
    limitRate: (perSecond, now) => rate.limit(perSecond, now),
    count: (stage) => counts.get(stage) ?? 0,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    mails,
    stop: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type SmtpSession = {
  readonly answer: (stage: SmtpStage, to: string) => SmtpReply;
  readonly onMailTaken: (mail: ScriptedMail) => void;
  readonly onMailAccepted: () => void;
};

const stageOfVerb: Readonly<Record<string, SmtpStage>> = {
  EHLO: 'EHLO',
  HELO: 'EHLO',
  STARTTLS: 'STARTTLS',
  AUTH: 'AUTH',
  MAIL: 'MAIL',
  RCPT: 'RCPT',
  DATA: 'DATA',
};

function handleConnection(socket: Socket, { answer, onMailTaken, onMailAccepted }: SmtpSession): void {
  let to = '';
  let text: string[] | null = null;
  const say = (stage: SmtpStage): SmtpReply => {
    const reply = answer(stage, to);
    if (reply === 'hang up' || reply === 'take and hang up') socket.destroy();
    else if (reply !== 'say nothing') socket.write(`${reply}\r\n`);
    return reply;
  };
  const end = (whole: string): void => {
    text = null;
    const reply = say('END');
    if (reply === 'take and hang up' || reply.startsWith('2')) onMailTaken({ to, text: whole });
  };
  const command = (line: string): void => {
    const verb = line.slice(0, line.search(/\s|$/)).toUpperCase();
    const stage = stageOfVerb[verb];
    if (stage === undefined) {
      socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      if (verb === 'QUIT') socket.end();
      return;
    }
    if (stage === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const reply = say(stage);
    if (stage === 'MAIL' && reply.startsWith('2')) onMailAccepted();
    if (stage === 'DATA' && reply.startsWith('3')) text = [];
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
