import * as z from 'zod/mini';
import type { Secrets } from '#platform/config/keys.ts';
import { emailLayout } from '#platform/mail/layout/email-layout.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';
import { trackingPath } from './tracking-link.ts';

/** Stored without tokens, which the rendering derives. */
const LinksMail = z.object({
  links: z.array(z.object({ repairId: z.string(), version: z.number(), device: z.string() })),
});

export function linksMailTemplate(secrets: Secrets) {
  return mailTemplate({
    name: 'tracking.links',
    data: LinksMail,
    render: ({ links }, context) =>
      emailLayout(context, (t) => ({
        subject: t('mail.tracking.subject'),
        heading: t('mail.tracking.heading'),
        body: t('mail.tracking.body'),
        links: links.map(({ repairId: id, device, ...link }) => ({
          label: t('mail.tracking.link', { device, id }),
          path: trackingPath(secrets, { ...link, repairId: id }),
        })),
      })),
  });
}
