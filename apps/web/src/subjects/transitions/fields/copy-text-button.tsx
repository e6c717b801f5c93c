import { Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { TransitionValues } from '../values/form-values.ts';

export function CopyTextButton({ values }: { values: TransitionValues }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const text = typedText(values);
  if (text === '') return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return <Button onClick={() => void copy()}>{t(copied ? 'transition.copied' : 'transition.copy')}</Button>;
}

function typedText({ reason, notes, condition, accessories }: TransitionValues): string {
  return [reason, notes, condition, accessories]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}
