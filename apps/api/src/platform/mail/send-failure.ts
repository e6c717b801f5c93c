import type { NodemailerError } from 'nodemailer';

/**
 * Cause of a failed delivery: the server, its network or its opinion of us (`connection`), the address (`recipient`), this mail (`mail`),
 * or unknown because the answer was lost after sending (`unanswered`).
 */
type FailureKind = 'connection' | 'recipient' | 'mail' | 'unanswered';

/** Progress of a delivery. `sent`: at least a part of the mail was sent. */
export type DeliveryProgress = 'none' | 'signedIn' | 'sent';

export class SendFailure extends Error {
  readonly kind: FailureKind;
  /** The reachable server rejects all our mail until somebody fixes sign-in, certificate or sender. */
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
/** "Not now" for every mail, and "sign in first". */
const sessionReplyCodes = new Set([421, 454, 530, 535, 538]);
const tooLarge = 552;

function kindOf(error: NodemailerError, progress: DeliveryProgress): FailureKind {
  const { code = '', responseCode, command } = error;
  if (responseCode === undefined) {
    if (!connectionCodes.has(code)) return 'mail';
    // A server that disconnects on one mail after sign-in doesn't block others.
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

/** Words of replies that reject the sender: relays, block lists, policies. */
const senderRefusal = /relay|authent|sender|spf|dkim|dmarc|block|listed|spam|policy|reputation/i;

/**
 * Reads the enhanced status (RFC 3463) if there is one: 5.1 is the address except .7 and .8 (sender), 5.2 the mailbox except .3 (mail too
 * long), 5.7 our permission. Some servers send it only after the mail.
 */
function refusesRecipient({ command, response = '' }: NodemailerError, responseCode: number): boolean {
  const [, subject, detail = ''] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  if (subject === '1') return detail !== '7' && detail !== '8';
  if (subject === '2') return detail !== '3';
  if (subject === '7') return false;
  return command === 'RCPT TO' && [550, 551, tooLarge, 553].includes(responseCode) && !senderRefusal.test(response);
}
