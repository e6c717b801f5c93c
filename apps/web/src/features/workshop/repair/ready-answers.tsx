import type { ReadyAnswer, StaffRepair } from '@atelier/contract';
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
import { shopDay, useNow } from '#shared/format/times.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useWordsIn } from '#shared/language/use-words-in.ts';
import { nextOf } from '#subjects/repair/mine/next-of.ts';
import { nextLine } from '#subjects/repair/next-line.ts';
import { readyAnswersQuery } from '../api/ready-answers.ts';

type ReadyAnswersProps = { repair: StaffRepair; onChoose: (text: string) => void };

/** What every shop asks, in the customer's language; then the answers that this one gives often, first in that language. */
export function ReadyAnswers({ repair, onChoose }: ReadyAnswersProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(readyAnswersQuery);
  const answers = data.filter(({ retired }) => !retired);
  const often = useOften(repair);
  const now = useNow();
  const chosen = useRef<string | null>(null);
  const choose = (text: string): void => void (chosen.current = text);
  /** What is chosen takes the focus with it, once the menu has closed. */
  const onCloseAutoFocus = (event: Event): void => {
    if (chosen.current === null) return;
    event.preventDefault();
    onChoose(chosen.current);
    chosen.current = null;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">{t('conversation.ready')}</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" onCloseAutoFocus={onCloseAutoFocus}>
        {often !== null && (
          <DropdownMenuGroup>
            <DropdownMenuLabel>{t('workshop.talk.often')}</DropdownMenuLabel>
            {often.map(({ name, text }) => (
              <DropdownMenuItem key={name} onSelect={() => choose(text)}>
                <UserText>{name}</UserText>
              </DropdownMenuItem>
            ))}
          </DropdownMenuGroup>
        )}
        {(answers.length === 0 ? [] : languagesFor(repair)).map((language) => (
          <DropdownMenuGroup key={language} lang={language}>
            <DropdownMenuLabel>{t(`common.language.${language}`)}</DropdownMenuLabel>
            {answers.map((answer) => (
              <DropdownMenuItem key={answer.id} onSelect={() => choose(filled(answer, repair, { language, now }))}>
                {language === 'fr' ? answer.titleFr : answer.titleEn}
              </DropdownMenuItem>
            ))}
          </DropdownMenuGroup>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Each named as its reader has it, and said as the customer reads it; null until those words are here. */
function useOften(repair: StaffRepair): readonly { name: string; text: string }[] | null {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { customer, id, status, nextAction, proposal } = repair;
  const theirs = useWordsIn(customer.lang);
  const progress = useProgress(repair);
  if (theirs === null) return null;
  const reads = customer.lang ?? language;
  const price = written(proposal?.price ?? null, reads);
  const isAsked = nextAction.owner === 'CUSTOMER' && (status === 'DIAGNOSED' || status === 'PROPOSED');
  const link = new URL(paths.repair(id), location.origin).href;
  return [
    { name: t('workshop.talk.sayNext'), text: progress },
    { name: t('workshop.talk.askPhoto'), text: theirs('workshop.talk.photoText') },
    ...(isAsked && price !== undefined
      ? [{ name: t('workshop.talk.remindPrice'), text: theirs('workshop.talk.priceText', { price, link }) }]
      : []),
  ];
}

/** How the repair is going, as its customer reads it; empty until the words of their language are here. */
export function useProgress(repair: StaffRepair): string {
  const { language } = useLanguage();
  const theirs = useWordsIn(repair.customer.lang);
  const next = saidNext(repair, { language: repair.customer.lang ?? language, now: useNow() });
  return theirs?.('workshop.talk.nextText', { firstName: firstNameOf(repair) ?? '', next }) ?? '';
}

function languagesFor({ customer }: StaffRepair): readonly Language[] {
  return languages.toSorted((one, other) => Number(other === customer.lang) - Number(one === customer.lang));
}

/** In which language, and when. */
type Said = { readonly language: Language; readonly now: Date };

/** What the customer reads first of their repair: what is next, who acts, and by when. */
function saidNext(repair: StaffRepair, { language, now }: Said): string {
  return nextLine(nextOf(repair, now), language, shopDay(now));
}

function firstNameOf({ customer }: Pick<StaffRepair, 'customer'>): string | undefined {
  return customer.name?.split(' ')[0];
}

/** With what it says of this repair; what isn't known yet is left for whoever writes. */
function filled({ bodyFr, bodyEn }: ReadyAnswer, repair: StaffRepair, { language, now }: Said) {
  const values: Readonly<Record<string, string | undefined>> = {
    firstName: firstNameOf(repair),
    repair: repair.id,
    next: saidNext(repair, { language, now }),
    price: written(repair.price ?? repair.proposal?.price ?? null, language),
  };
  return (language === 'fr' ? bodyFr : bodyEn).replaceAll(
    /\{(\w+)\}/gu,
    (whole, name: string) => values[name] ?? whole,
  );
}

/** An amount as customers read it. */
function written(amount: string | null, language: Language): string | undefined {
  return amount === null ? undefined : formatPrice(amount, priceStyle(shopCurrency), language);
}
