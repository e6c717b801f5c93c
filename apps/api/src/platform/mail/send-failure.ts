import type { NodemailerError } from 'nodemailer';

/**
 * What a failed delivery is about: the way to the server, or what it thinks of us (`connection`); the address (`recipient`); this one mail
 * (`mail`); or nobody knows, since the answer was lost after the mail had been sent (`unanswered`).
 */
export type FailureKind = 'connection' | 'recipient' | 'mail' | 'unanswered';

/** How far a delivery came: nothing, signed in, or some of the mail itself was sent. */
export type DeliveryProgress = 'none' | 'signedIn' | 'sent';

/** A delivery that failed. The message is the server's reply, or what went wrong on the way to it, in one line. */
export class SendFailure extends Error {
  readonly kind: FailureKind;
  /** The server can be reached but doesn't take our mail until somebody changes something: sign-in, certificate, sender. */
  readonly refusesUs: boolean;

  constructor(error: NodemailerError, progress: DeliveryProgress) {
    super(oneLine(error.message), { cause: error });
    this.kind = kindOf(error, progress);
    this.refusesUs = this.kind === 'connection' && isRefusal(error);
  }
}

const longestReason = 300;

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestReason);
}

const signIn = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);
const connectionCodes = new Set([
  ...signIn,
  'EABORT',
  'ECONFIG',
  'ECONNECTION',
  'EDNS',
  'EPROTOCOL',
  'EPROXY',
  'EREQUIRETLS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);
/** "Not now" for whatever comes, and "sign in first". */
const sessionReplyCodes = new Set([421, 454, 530, 535, 538]);
const tooLarge = 552;

function kindOf(error: NodemailerError, progress: DeliveryProgress): FailureKind {
  const { code = '', responseCode, command } = error;
  if (responseCode === undefined) {
    if (!connectionCodes.has(code)) return 'mail';
    // A server that hangs up on one mail once we are signed in doesn't hold up the others.
    return ({ none: 'connection', signedIn: 'mail', sent: 'unanswered' } as const)[progress];
  }
  if (progress === 'none' || signIn.has(code) || sessionReplyCodes.has(responseCode)) return 'connection';
  if (responseCode < 500) return 'mail';
  if (command === 'MAIL FROM') return responseCode === tooLarge ? 'mail' : 'connection';
  return refusesRecipient(error, responseCode) ? 'recipient' : 'mail';
}

function isRefusal({ code = '', responseCode }: NodemailerError): boolean {
  return (
    signIn.has(code) || code === 'ETLS' || code === 'EREQUIRETLS' || (responseCode !== undefined && responseCode >= 500)
  );
}

/** Replies that are refusals of a sender: relays, block lists, policies. */
const senderRefusal = /relay|authent|sender|spf|dkim|dmarc|block|listed|spam|policy|reputation/i;

/**
 * The enhanced status (RFC 3463) decides where the reply has one: 5.1 is about the address but for .7 and .8, which are the sender's; 5.2
 * about the mailbox but for .3, a mail that is too long; 5.7 about what we may. Some servers say so only once they have the mail.
 */
function refusesRecipient({ command, response = '' }: NodemailerError, responseCode: number): boolean {
  const [, subject, detail = ''] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  if (subject === '1') return detail !== '7' && detail !== '8';
  if (subject === '2') return detail !== '3';
  if (subject === '7') return false;
  return command === 'RCPT TO' && [550, 551, tooLarge, 553].includes(responseCode) && !senderRefusal.test(response);
}
