import type { NodemailerError } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { type DeliveryProgress, SendFailure } from './send-failure.ts';

type FailureInput = Partial<Pick<NodemailerError, 'code' | 'command'>> & { readonly progress?: DeliveryProgress };

function kindOf(response: string | null, { progress = 'signedIn', ...told }: FailureInput = {}) {
  const responseCode = response === null ? {} : { response, responseCode: Number(response.slice(0, 3)) };
  return new SendFailure(Object.assign(new Error(response ?? 'no reply'), told, responseCode), progress).kind;
}

describe('a reply to RCPT is about the recipient', () => {
  test.each([
    '550 5.1.1 <x@y.tn>: Recipient address rejected: User unknown',
    '550 No such user here',
    '551 User not local',
    '553 5.1.3 Bad recipient address syntax',
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '552 5.2.2 Mailbox full',
    '550 5.2.1 The email account that you tried to reach is disabled',
  ])('“%s” is about the recipient', (reply) =>
    expect(kindOf(reply, { code: 'EENVELOPE', command: 'RCPT TO' })).toBe('recipient'),
  );
});

describe('a reply to RCPT is about us, and ends no mail', () => {
  test.each([
    '554 5.7.1 <x@y.tn>: Relay access denied',
    '550 5.7.1 Unable to relay',
    '550 relay not permitted',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550-Sender verify failed',
    '550 5.7.23 SPF validation failed',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked',
    '450 4.2.0 greylisted',
  ])('“%s” is about us', (reply) => expect(kindOf(reply, { code: 'EENVELOPE', command: 'RCPT TO' })).toBe('mail'));
});

describe('a failure', () => {
  test.each<readonly [kind: string, reply: string | null, told: FailureInput]>([
    ['connection', '454 4.7.0 too many', { code: 'EENVELOPE', command: 'RCPT TO' }],
    ['connection', '421 4.3.2 closing', { code: 'ECONNECTION', progress: 'sent' }],
    ['connection', '530 5.7.0 Authentication required', { code: 'EENVELOPE', command: 'MAIL FROM' }],
    ['connection', '535 5.7.8 no', { code: 'EAUTH', progress: 'none' }],
    ['connection', '550 5.7.1 not yours', { code: 'EENVELOPE', command: 'MAIL FROM' }],
    ['connection', '554 5.7.1 go away', { code: 'EPROTOCOL', progress: 'none' }],
    ['connection', null, { code: 'ETLS', progress: 'none' }],
    ['connection', null, { code: 'EDNS', progress: 'none' }],
    ['mail', '552 5.3.4 too big', { code: 'EENVELOPE', command: 'MAIL FROM' }],
    ['mail', '554 5.7.1 spam', { code: 'EMESSAGE', command: 'DATA', progress: 'sent' }],
    ['mail', null, { code: 'ECONNECTION', progress: 'signedIn' }],
    ['unanswered', null, { code: 'ECONNECTION', progress: 'sent' }],
    ['unanswered', null, { code: 'EABORT', progress: 'sent' }],
    ['recipient', '550 5.1.1 unknown', { code: 'EMESSAGE', command: 'DATA', progress: 'sent' }],
  ])('a failure of kind %s: %s, %o', (kind, reply, told) => expect(kindOf(reply, told)).toBe(kind));
});
