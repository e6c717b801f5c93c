import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

const praises = ['fast', 'clear', 'careful'] as const;

export function Praises({ onPraise }: { onPraise: (word: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('feedback.praises.label')} className="flex flex-wrap gap-2">
      {praises.map((praise) => (
        <li key={praise}>
          <Button
            variant="secondary"
            size="sm"
            className="rounded-full!"
            onClick={() => onPraise(t(`feedback.praises.${praise}`))}
          >
            {t(`feedback.praises.${praise}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
