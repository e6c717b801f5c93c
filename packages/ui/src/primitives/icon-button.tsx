import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export type IconButtonProps = Omit<ButtonProps, 'size' | 'children' | 'asChild' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  size?: 'md' | 'sm' | undefined;
};

export function IconButton({ label, icon, size = 'md', variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button aria-label={label} variant={variant} size={size === 'sm' ? 'icon-sm' : 'icon'} {...props}>
      {icon}
    </Button>
  );
}
