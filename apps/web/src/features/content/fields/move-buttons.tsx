import { IconButton } from '@atelier/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';

type MoveButtonsProps = {
  name: string;
  index: number;
  length: number;
  onStep: (index: number, direction: 'up' | 'down') => void;
};

/** Renders the up and down buttons. At the ends they are disabled by ARIA only, so they retain the focus. */
export function MoveButtons({ name, index, length, onStep }: MoveButtonsProps) {
  const { t } = useTranslation();
  const ends = { up: index === 0, down: index === length - 1 };
  const icons = { up: <ArrowUp aria-hidden="true" />, down: <ArrowDown aria-hidden="true" /> };
  return (['up', 'down'] as const).map((direction) => (
    <IconButton
      key={direction}
      size="sm"
      data-direction={direction}
      label={t(`content.items.${direction}`, { name })}
      icon={icons[direction]}
      aria-disabled={ends[direction] || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => onStep(index, direction)}
    />
  ));
}
