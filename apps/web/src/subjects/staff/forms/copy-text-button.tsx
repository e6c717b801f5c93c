import { Button } from '@atelier/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

type CopyTextButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant'> & { text: string };

/** Copies what was typed into a form that can't be sent. */
export function CopyTextButton({ text, ...button }: CopyTextButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  if (text === '') return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button {...button} onClick={() => void copy()}>
      {t(copied ? 'transition.copied' : 'transition.copy')}
    </Button>
  );
}
