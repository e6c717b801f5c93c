import { type CannedReply, listCannedReplies, type StaffRepair } from '@atelier/contract';
import { priceStyle } from '@atelier/domain';
import { formatPrice, type Language, languages } from '@atelier/i18n';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
  UserText,
} from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { paths } from '#config/paths.ts';
import { shopCurrency } from '#config/shop.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { shopDay, useNow } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useTranslationIn } from '#shared/language/use-translation-in.ts';
import { customerNextStep } from '#subjects/repair/mine/next-line.tsx';
import { nextLine } from '#subjects/repair/next-line.ts';

/** Renders a menu of standard questions in the customer's language, then the shop's canned replies. */
export function CannedReplies({ repair, onChoose }: { repair: StaffRepair; onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(cannedRepliesQuery);
  const replies = data.filter(({ retired }) => !retired);
  const standardReplies = useStandardReplies(repair);
  const now = useNow();
  const chosen = useRef<string | null>(null);
  const choose = (text: string) => void (chosen.current = text);
  /** Moves the focus to the inserted text after the menu has closed. */
  const onCloseAutoFocus = (event: Event) => {
    if (chosen.current === null) return;
    event.preventDefault();
    onChoose(chosen.current);
    chosen.current = null;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">{t('conversation.cannedReply')}</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" onCloseAutoFocus={onCloseAutoFocus}>
        {standardReplies !== null && (
          <DropdownMenuGroup>
            <DropdownMenuLabel>{t('workshop.conversation.suggestionsLabel')}</DropdownMenuLabel>
            {standardReplies.map(({ name, text }) => (
              <DropdownMenuItem key={name} onSelect={() => choose(text)}>
                <UserText>{name}</UserText>
              </DropdownMenuItem>
            ))}
          </DropdownMenuGroup>
        )}
        {(replies.length === 0 ? [] : languagesFor(repair)).map((language) => (
          <DropdownMenuGroup key={language} lang={language}>
            <DropdownMenuLabel>{t(`common.language.${language}`)}</DropdownMenuLabel>
            {replies.map((reply) => (
              <DropdownMenuItem key={reply.id} onSelect={() => choose(fillReply(reply, repair, { language, now }))}>
                {language === 'fr' ? reply.titleFr : reply.titleEn}
              </DropdownMenuItem>
            ))}
          </DropdownMenuGroup>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Returns standard replies with names in the reader's language and texts in the customer's. Null until the translations are loaded. */
function useStandardReplies(repair: StaffRepair): readonly { name: string; text: string }[] | null {
  const { t, language } = useTranslation();
  const { customer, id, status, nextAction, proposal } = repair;
  const customerText = useTranslationIn(customer.lang);
  const progress = useProgressText(repair);
  if (customerText === null) return null;
  const reads = customer.lang ?? language;
  const price = formatAmount(proposal?.price ?? null, reads);
  const isAsked = nextAction.owner === 'CUSTOMER' && (status === 'DIAGNOSED' || status === 'PROPOSED');
  const link = new URL(paths.repair(id), location.origin).href;
  return [
    { name: t('workshop.conversation.insertNextStep'), text: progress },
    { name: t('workshop.conversation.askPhoto'), text: customerText('workshop.conversation.photoText') },
    ...(isAsked && price !== undefined
      ? [
          {
            name: t('workshop.conversation.remindPrice'),
            text: customerText('workshop.conversation.priceText', { price, link }),
          },
        ]
      : []),
  ];
}

/** Returns the progress text in the customer's language, empty until its translations are loaded. */
export function useProgressText(repair: StaffRepair): string {
  const { language } = useTranslation();
  const customerText = useTranslationIn(repair.customer.lang);
  const line = nextStepText(repair, { language: repair.customer.lang ?? language, now: useNow() });
  const next = /[.?]$/u.test(line) ? line : `${line}.`;
  const firstName = firstNameOf(repair);
  if (customerText === null) return '';
  return firstName === undefined
    ? customerText('workshop.conversation.nextTextUnnamed', { next })
    : customerText('workshop.conversation.nextText', { firstName, next });
}

function languagesFor({ customer }: StaffRepair): readonly Language[] {
  return languages.toSorted((left, right) => Number(right === customer.lang) - Number(left === customer.lang));
}

type ReadingContext = { readonly language: Language; readonly now: Date };

function nextStepText(repair: StaffRepair, { language, now }: ReadingContext): string {
  return nextLine(customerNextStep(repair, now), language, shopDay(now));
}

function firstNameOf({ customer }: Pick<StaffRepair, 'customer'>): string | undefined {
  return customer.name?.split(' ')[0];
}

function fillReply({ bodyFr, bodyEn }: CannedReply, repair: StaffRepair, { language, now }: ReadingContext) {
  const values: Readonly<Record<string, string | undefined>> = {
    firstName: firstNameOf(repair),
    repair: repair.id,
    next: nextStepText(repair, { language, now }),
    price: formatAmount(repair.price ?? repair.proposal?.price ?? null, language),
  };
  return (language === 'fr' ? bodyFr : bodyEn).replaceAll(
    /\{(\w+)\}/gu,
    (match, name: string) => values[name] ?? match,
  );
}

function formatAmount(amount: string | null, language: Language): string | undefined {
  return amount === null ? undefined : formatPrice(amount, priceStyle(shopCurrency), language);
}

const cannedRepliesQuery = callQuery([...queryKeys.catalogs, 'answers', 'offered'], listCannedReplies);
