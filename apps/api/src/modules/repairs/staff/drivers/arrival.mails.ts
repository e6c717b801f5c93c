import { shopTime } from '@atelier/domain';
import * as z from 'zod/mini';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';

const ArrivalMail = z.object({
  repairId: z.string(),
  firstName: z.string(),
  device: z.string(),
  minutes: z.number(),
  arrivesAt: z.string(),
});

/** It leaves before other mails, because it is worthless once the driver has arrived. */
export const arrivalMail = mailTemplate({
  name: 'repair.arrival',
  data: ArrivalMail,
  urgency: 'code',
  render: ({ repairId: id, firstName, device, minutes, arrivesAt }, context) =>
    emailLayout(context, (t) => {
      const time = shopTime(new Date(arrivesAt), context.timeZone).time.slice(0, 5);
      return {
        subject: t('mail.layout.subject', { next: t('mail.arrival.subject', { time }), id }),
        repairId: id,
        heading: t('mail.arrival.heading'),
        body: t('mail.arrival.body', { device, minutes }),
        name: firstName,
        rows: [
          [t('mail.rows.device'), device],
          [t('mail.arrival.at'), time],
        ],
        button: { label: t('mail.arrival.button'), path: `/dashboard?repair=${encodeURIComponent(id)}` },
      };
    }),
});
