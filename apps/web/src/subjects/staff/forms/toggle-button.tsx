import { Button } from '@atelier/ui';
import type { ComponentProps } from 'react';

type ToggleButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-pressed'> & {
  pressed: boolean;
};

/** Renders a small button that a press turns on and off, or that chooses one of several values. */
export function ToggleButton({ pressed, ...props }: ToggleButtonProps) {
  return <Button {...props} size="sm" variant={pressed ? 'primary' : 'secondary'} aria-pressed={pressed} />;
}
