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
} from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { currencyReading, shopCurrency } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { readyAnswersQuery } from '../api/ready-answers.ts';

type ReadyAnswersProps = { repair: StaffRepair; onChoose: (text: string) => void };

/** Answers that the shop gives often, first in the language that the customer reads; nothing while there are none. */
export function ReadyAnswers({ repair, onChoose }: ReadyAnswersProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(readyAnswersQuery);
  const answers = data.filter(({ retired }) => !retired);
  if (answers.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary">{t('conversation.ready')}</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {languagesFor(repair).map((language) => (
          <DropdownMenuGroup key={language} lang={language}>
            <DropdownMenuLabel>{t(`common.language.${language}`)}</DropdownMenuLabel>
            {answers.map((answer) => (
              <DropdownMenuItem key={answer.id} onSelect={() => onChoose(filled(answer, repair, language))}>
                {language === 'fr' ? answer.titleFr : answer.titleEn}
              </DropdownMenuItem>
            ))}
          </DropdownMenuGroup>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function languagesFor({ customer }: StaffRepair): readonly Language[] {
  return languages.toSorted((one, other) => Number(other === customer.lang) - Number(one === customer.lang));
}

/** With what it says of this repair; what isn't known yet is left for whoever writes. */
function filled({ bodyFr, bodyEn }: ReadyAnswer, { id, customer, proposal, price }: StaffRepair, language: Language) {
  const amount = price ?? proposal?.price ?? null;
  const style = priceStyle('details', currencyReading, shopCurrency);
  const values: Readonly<Record<string, string | undefined>> = {
    firstName: customer.name?.split(' ')[0],
    repair: id,
    price: amount === null ? undefined : formatPrice(amount, style, language),
  };
  return (language === 'fr' ? bodyFr : bodyEn).replaceAll(
    /\{(\w+)\}/gu,
    (whole, name: string) => values[name] ?? whole,
  );
}
