import { Angry, Frown, Laugh, Meh, Smile, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { rates, type Rate } from '#subjects/repair/mine/rates.ts';

const faces: Readonly<Record<Rate, LucideIcon>> = { 1: Angry, 2: Frown, 3: Meh, 4: Smile, 5: Laugh };

type RatingProps = { label: string; value: number; onChange: (rate: Rate) => void };

/** Renders native radio buttons with five faces, so arrow keys and form behavior work. */
export function Rating({ label, value, onChange }: RatingProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1">
      {rates.map((rate) => (
        <Face key={rate} rate={rate} name={name} checked={rate === value} onChoose={() => onChange(rate)} />
      ))}
    </div>
  );
}

type FaceProps = { rate: Rate; name: string; checked: boolean; onChoose: () => void };

function Face({ rate, name, checked, onChoose }: FaceProps) {
  const { t } = useTranslation();
  const Icon = faces[rate];
  return (
    <label className="group/face relative grid flex-1 cursor-pointer justify-items-center gap-1.5 rounded-control border border-transparent px-1 py-3 text-ink-muted transition-colors hover:text-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <input type="radio" name={name} value={rate} checked={checked} onChange={onChoose} className="sr-only" />
      <Icon
        aria-hidden="true"
        className="size-9 transition-transform group-has-checked/face:scale-110"
        strokeWidth={1.75}
      />
      <span className="text-center text-xs font-medium sm:text-sm">{t(`feedback.rates.${rate}`)}</span>
    </label>
  );
}
