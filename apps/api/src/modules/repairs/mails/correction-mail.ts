import { NextStep } from '@atelier/contract';
import { priceStyle } from '@atelier/domain';
import { nextStepText } from '@atelier/i18n';
import * as z from 'zod/mini';
import type { Settings } from '#platform/config/variables.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

const CorrectionMail = z.object({ repairId: z.string(), firstName: z.string(), device: z.string(), next: NextStep });

export function correctionMailTemplate({ SHOP_CURRENCY }: Settings) {
  const style = priceStyle(SHOP_CURRENCY);
  return mailTemplate({
    name: 'repair.correction',
    data: CorrectionMail,
    render: ({ repairId: id, firstName, device, next }, context) =>
      emailLayout(context, (t) => ({
        subject: t('mail.correction.subject', { id }),
        repairId: id,
        heading: t('mail.correction.heading'),
        body: t('mail.correction.body', { device }),
        name: firstName,
        rows: [
          [t('mail.rows.device'), device],
          [t('mail.rows.next'), nextStepText(next, context.lang, { style })],
        ],
        button: { label: t('mail.correction.button'), path: `/dashboard?repair=${encodeURIComponent(id)}` },
      })),
  });
}
