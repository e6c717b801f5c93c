import type { MailReport } from '@atelier/contract';

export function createMailReport(overrides: Partial<MailReport> = {}): MailReport {
  return {
    server: { state: 'TAKING', fault: null },
    waiting: { count: 0, oldest: null },
    failed: { count: 0, resendable: 0, mails: [] },
    ...overrides,
  };
}
