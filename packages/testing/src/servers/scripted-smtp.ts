import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Next reply of an SMTP session. `END` follows a mail's text. */
export type SmtpStage = 'GREETING' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END';

/** SMTP reply in one line, or a failure. `take and hang up` accepts the mail and drops the answer. */
export type SmtpReply = `${number} ${string}` | 'hang up' | 'say nothing' | 'take and hang up';

export type ScriptedMail = { readonly to: string; readonly text: string };

export type ScriptedSmtp = {
  readonly url: string;
  /** Sets a reply for a stage, `times` times or until `reset`. `to` limits it to one address. */
  reply(stage: SmtpStage, reply: SmtpReply, options?: { readonly times?: number; readonly to?: string }): void;
  reset(): void;
  limitRate(perSecond: number, now: () => Date): void;
  count(stage: SmtpStage): number;
  hangUp(): void;
  /** All accepted mails in order, including those whose answer was dropped. */
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

/** Starts a mail server with scripted replies and without TLS. */
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
