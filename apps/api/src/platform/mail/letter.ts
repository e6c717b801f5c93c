import { type Translate, translate } from '@atelier/i18n';
import type { LetterContent } from './letter-content.ts';
import { letterHtml, type LetterWords, type WholeLetter } from './letter-html.ts';
import type { Letter, LetterContext } from './template.ts';

type Context = Omit<LetterContext, 'now'>;

/** Lays a mail out as text and HTML, in the reader's language: the layout that all mails share, signed by the shop. */
export function letter(context: Context, describe: (t: Translate) => LetterContent): Letter {
  const { lang, publicUrl } = context;
  const t = translate(lang);
  const content = describe(t);
  const { repairId, button, unsubscribe } = content;
  const whole: WholeLetter = {
    content,
    words: wordsOf(t, context, content),
    address: button === undefined ? undefined : `${publicUrl}${button.path}`,
    unsubscribe: unsubscribe === undefined ? undefined : `${publicUrl}${unsubscribe.path}`,
  };
  return {
    subject: content.subject,
    text: asText(t, whole),
    html: letterHtml(lang, whole),
    ...(repairId === undefined ? {} : { thread: `<repair-${repairId}@${new URL(publicUrl).hostname}>` }),
    ...(whole.unsubscribe === undefined ? {} : { unsubscribe: whole.unsubscribe }),
  };
}

function wordsOf(t: Translate, { shop, shopEmail }: Context, content: LetterContent): LetterWords {
  const { name, repairId, inHouse } = content;
  const { name: shopName, phone } = shop;
  return {
    shop: shopName,
    phone,
    preview: Array.from(content.body).slice(0, 200).join(''),
    topic: repairId === undefined ? undefined : t('mail.layout.repair', { id: repairId }),
    greeting: name === undefined ? t('mail.layout.greetingNobody') : t('mail.layout.greeting', { name }),
    closing:
      inHouse === true
        ? []
        : [
            t(shopEmail === null ? 'mail.layout.questions' : 'mail.layout.questionsReply', { phone }),
            t('mail.layout.signature', { shop: shopName }),
          ],
    footer: [
      ...(repairId === undefined ? [] : [t('mail.layout.footer', { shop: shopName })]),
      ...(inHouse === true || shopEmail !== null ? [] : [t('mail.layout.noReply')]),
    ],
    linkHint: t('mail.layout.linkHint'),
  };
}

function asText(t: Translate, { content, words, address, unsubscribe }: WholeLetter): string {
  const labelled = (label: string, value: string): string => t('mail.layout.row', { label, value });
  const above = (label: string, value: string): string => `${labelled(label, '').trimEnd()}\n${value}`;
  const about = [words.topic, content.progress?.label].filter((part) => part !== undefined);
  const parts = [
    content.heading,
    about.join('\n'),
    words.greeting,
    content.body,
    content.code === undefined ? undefined : labelled(t('mail.layout.codeLabel'), content.code),
    content.rows?.map(([label, value]) => (value.includes('\n') ? above : labelled)(label, value)).join('\n'),
    content.button === undefined || address === undefined ? undefined : above(content.button.label, address),
    ...(content.notes ?? []),
    ...words.closing,
    words.footer.join('\n'),
    content.unsubscribe === undefined || unsubscribe === undefined
      ? undefined
      : above(content.unsubscribe.label, unsubscribe),
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}
