import { type Translate, translate } from '@atelier/i18n';
import type { Settings } from '../config/variables.ts';
import type { LetterContent } from './letter-content.ts';
import { letterHtml, type LetterWords } from './letter-html.ts';
import type { Letter, LetterContext } from './template.ts';

type Shop = Pick<Settings, 'SHOP_NAME' | 'SHOP_PHONE'>;

/** Lays a mail out as text and HTML, in the reader's language. */
export type LayLetter = (
  context: Pick<LetterContext, 'lang' | 'publicUrl'>,
  content: (t: Translate) => LetterContent,
) => Letter;

const wordsOf = (t: Translate, shop: Shop, name: string | undefined): LetterWords => ({
  shop: shop.SHOP_NAME,
  phone: shop.SHOP_PHONE,
  greeting: name === undefined ? t('mail.layout.greetingNobody') : t('mail.layout.greeting', { name }),
  closing: [
    t('mail.layout.questions', { phone: shop.SHOP_PHONE }),
    t('mail.layout.signature', { shop: shop.SHOP_NAME }),
  ],
  linkHint: t('mail.layout.linkHint'),
});

const asText = (t: Translate, content: LetterContent, words: LetterWords, address: string | undefined): string => {
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
};

/** The layout that all mails share, signed by the shop. */
export const letter =
  (shop: Shop): LayLetter =>
  ({ lang, publicUrl }, describe) => {
    const t = translate(lang);
    const content = describe(t);
    const words = wordsOf(t, shop, content.name);
    const address = content.button === undefined ? undefined : `${publicUrl}${content.button.path}`;
    return {
      subject: content.subject,
      text: asText(t, content, words, address),
      html: letterHtml(lang, content, words, address),
    };
  };
