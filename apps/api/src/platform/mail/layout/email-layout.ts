import { type Translate, translate } from '@atelier/i18n';
import type { EmailContent } from './email-content.ts';
import { emailHtml, type EmailTexts, type EmailLayoutInput } from './email-html.ts';
import type { RenderedEmail, EmailContext } from './template.ts';

type LayoutContext = Omit<EmailContext, 'now' | 'timeZone'>;

/** Renders a mail as text and HTML in the reader's language, with the shared layout and the shop's signature. */
export function emailLayout(context: LayoutContext, describe: (t: Translate) => EmailContent): RenderedEmail {
  const { lang, publicUrl, unsubscribe } = context;
  const t = translate(lang);
  const content = describe(t);
  const { repairId, button, links = [] } = content;
  const input: EmailLayoutInput = {
    content,
    texts: textsOf(t, context, content),
    address: button && `${publicUrl}${button.path}`,
    links: links.map(({ label, path }) => ({ label, address: `${publicUrl}${path}` })),
    unsubscribe: unsubscribe && `${publicUrl}${unsubscribe}`,
  };
  return {
    subject: content.subject,
    text: plainText(t, input),
    html: emailHtml(lang, input),
    thread: repairId && `<repair-${repairId}@${new URL(publicUrl).hostname}>`,
    unsubscribe: input.unsubscribe,
  };
}

function textsOf(t: Translate, { shop, shopEmail }: LayoutContext, content: EmailContent): EmailTexts {
  const { name, repairId, internal } = content;
  const { name: shopName, phone } = shop;
  return {
    shop: shopName,
    phone,
    preview: Array.from(content.body).slice(0, 200).join(''),
    topic: repairId && t('mail.layout.repair', { id: repairId }),
    greeting: name === undefined ? t('mail.layout.greetingUnnamed') : t('mail.layout.greeting', { name }),
    closing:
      internal === true
        ? []
        : [
            t(shopEmail === null ? 'mail.layout.questions' : 'mail.layout.questionsReply', { phone }),
            t('mail.layout.signature', { shop: shopName }),
          ],
    footer: [
      ...(repairId === undefined ? [] : [t('mail.layout.footer', { shop: shopName })]),
      ...(internal === true || shopEmail !== null ? [] : [t('mail.layout.noReply')]),
    ],
    linkHint: t('mail.layout.linkHint'),
    unsubscribe: t('mail.layout.unsubscribe'),
  };
}

function plainText(t: Translate, { content, texts, address, links, unsubscribe }: EmailLayoutInput): string {
  const labelled = (label: string, value: string) => t('mail.layout.row', { label, value });
  const labelAbove = (label: string, value: string) => `${labelled(label, '').trimEnd()}\n${value}`;
  const topics = [texts.topic, content.progress?.label].filter((part) => part !== undefined);
  const blocks = [
    content.heading,
    topics.join('\n'),
    texts.greeting,
    content.body,
    content.code && labelled(t('mail.layout.codeLabel'), content.code),
    content.rows?.map(([label, value]) => (value.includes('\n') ? labelAbove : labelled)(label, value)).join('\n'),
    content.button && address && labelAbove(content.button.label, address),
    ...links.map((link) => labelAbove(link.label, link.address)),
    ...(content.notes ?? []),
    ...texts.closing,
    texts.footer.join('\n'),
    unsubscribe && labelAbove(texts.unsubscribe, unsubscribe),
  ];
  return `${blocks.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}
