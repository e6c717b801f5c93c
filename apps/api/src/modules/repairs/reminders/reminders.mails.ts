import { NextStep } from '@atelier/contract';
import { defaultSettings, priceStyle, reminderKinds, shopTime, uncollectedDays } from '@atelier/domain';
import { formatDate, formatPrice, formatWindow, nextStepText } from '@atelier/i18n';
import * as z from 'zod/mini';
import type { Settings } from '#platform/config/variables.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

/** Data of a reminder, as of its writing. Amounts are decimal strings, instants ISO 8601. */
export const ReminderMail = z.object({
  kind: z.enum([...reminderKinds, 'VISIT', 'WISH', 'UNCOLLECTED']),
  repairId: z.string(),
  firstName: z.string(),
  device: z.string(),
  next: NextStep,
  /** Number of a notice about an uncollected device. */
  sequence: z.optional(z.number()),
  courtMonths: z.optional(z.number()),
  offer: z.nullable(z.object({ price: z.string(), estimatedTime: z.number(), expiresAt: z.nullable(z.string()) })),
});

const dialogs = {
  PROPOSAL: '&do=answer',
  FEEDBACK: '&do=rate',
  VISIT: '',
  WISH: '&change-time',
  UNCOLLECTED: '&change-time',
} as const;

export function reminderMailTemplate({ SHOP_CURRENCY, SHOP_TIME_ZONE }: Settings) {
  const style = priceStyle(SHOP_CURRENCY);
  return mailTemplate({
    name: 'repair.reminder',
    data: ReminderMail,
    urgency: 'reminder',
    render: ({ kind, repairId: id, firstName, device, next, sequence = 1, offer, ...mail }, context) =>
      emailLayout(context, (t) => {
        const { lang } = context;
        const until = offer?.expiresAt ?? null;
        const day = until === null ? [] : [[t('mail.rows.validUntil'), formatDate(shopDay(until), lang)] as const];
        return {
          subject: t('mail.layout.subject', { next: nextStepText(next, lang, { style }), id }),
          repairId: id,
          heading: t(`mail.reminder.${kind}.heading`),
          body: t(
            sequence === uncollectedDays.length ? 'mail.reminder.UNCOLLECTED.last' : `mail.reminder.${kind}.body`,
            { device, months: mail.courtMonths ?? defaultSettings.courtMonths },
          ),
          name: firstName,
          rows: [
            [t('mail.rows.device'), device],
            ...(next.date !== null && next.time !== null
              ? [[t('mail.rows.window'), formatWindow(next.date, next.time, lang)] as const]
              : []),
            ...(offer === null
              ? []
              : [
                  [t('mail.rows.price'), formatPrice(offer.price, style, lang)] as const,
                  [t('mail.rows.estimatedTime'), t('common.workingDays', { count: offer.estimatedTime })] as const,
                ]),
            ...day,
          ],
          button: {
            label: t(`mail.reminder.${kind}.button`),
            path: `/dashboard?repair=${encodeURIComponent(id)}${dialogs[kind]}`,
          },
          ...(kind === 'VISIT'
            ? {
                links: [
                  {
                    label: t('mail.reminder.VISIT.another'),
                    path: `/dashboard?repair=${encodeURIComponent(id)}&change-time`,
                  },
                ],
              }
            : {}),
        };
      }),
  });

  function shopDay(instant: string): string {
    return shopTime(new Date(instant), SHOP_TIME_ZONE).day;
  }
}
