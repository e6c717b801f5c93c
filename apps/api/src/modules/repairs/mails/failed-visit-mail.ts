import type { VisitFailure } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';

/** Texts about a failed visit in the mail of a transition. */
type VisitReport = {
  readonly device: string;
  readonly failure?: VisitFailure | null | undefined;
  /** The next visit is agreed on by phone, and not chosen on the site. */
  readonly byPhone?: boolean | undefined;
  readonly doorPhoto?: boolean | undefined;
};

export function isFailedVisit({ failure = null }: VisitReport): boolean {
  return failure !== null;
}

/** Returns the body of a mail that offers no other window, or null for the body of its wording. */
export function failedVisitBody({ device, byPhone }: VisitReport, wording: string, t: Translate): string | null {
  const isFailed = wording === 'failedPickup' || wording === 'failedReturn';
  return isFailed && byPhone === true ? t(`mail.${wording}.bodyByPhone`, { device }) : null;
}

export function failureLinks({ byPhone, doorPhoto }: VisitReport, path: string, t: Translate) {
  return [
    ...(doorPhoto === true ? [{ label: t('mail.failedVisit.doorPhoto'), path }] : []),
    ...(byPhone === true ? [] : [{ label: t('mail.reminder.VISIT.another'), path: `${path}&change-time` }]),
  ];
}

export function failureRows({ failure = null, byPhone = false }: VisitReport, t: Translate): [string, string][] {
  if (failure === null) return [];
  return [
    [t('mail.rows.reason'), t(`mail.failedVisit.reason.${failure}`)],
    ...(byPhone ? [[t('mail.rows.next'), t('mail.failedVisit.byPhone')] as [string, string]] : []),
  ];
}
