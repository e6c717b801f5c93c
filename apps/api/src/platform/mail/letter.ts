import { type Translate, translate } from '@atelier/i18n';
import type { LetterContent } from './letter-content.ts';
import { letterHtml, type LetterWords, type WholeLetter } from './letter-html.ts';
import type { Letter, LetterContext } from './template.ts';

/** Lays a mail out as text and HTML, in the reader's language: the layout that all mails share, signed by the shop. */
export function letter(
  { lang, publicUrl, shop }: Pick<LetterContext, 'lang' | 'publicUrl' | 'shop'>,
  describe: (t: Translate) => LetterContent,
): Letter {
  const t = translate(lang);
  const content = describe(t);
  const address = content.button === undefined ? undefined : `${publicUrl}${content.button.path}`;
  const whole = { content, words: wordsOf(t, shop, content), address };
  return {
    subject: content.subject,
    text: asText(t, whole),
    html: letterHtml(lang, whole),
  };
}

function wordsOf(
  t: Translate,
  { name: shop, phone }: LetterContext['shop'],
  { name, inHouse }: LetterContent,
): LetterWords {
  return {
    shop,
    phone,
    greeting: name === undefined ? t('mail.layout.greetingNobody') : t('mail.layout.greeting', { name }),
    closing: inHouse === true ? [] : [t('mail.layout.questions', { phone }), t('mail.layout.signature', { shop })],
    linkHint: t('mail.layout.linkHint'),
  };
}

function asText(t: Translate, { content, words, address }: WholeLetter): string {
  const labelled = (label: string, value: string): string => t('mail.layout.row', { label, value });
  const about = [content.topic, content.progress?.label].filter((part) => part !== undefined);
  return [
    content.heading,
    about.join('\n'),
    words.greeting,
    content.body,
    content.code,
    content.rows?.map(([label, value]) => labelled(label, value)).join('\n'),
    content.button === undefined || address === undefined
      ? undefined
      : `${labelled(content.button.label, '').trimEnd()}\n${address}`,
    ...(content.notes ?? []),
    ...words.closing,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
