import { plainDigits } from '@atelier/domain';
import { OneTimeCode } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { CodeEntry } from './use-code-entry.ts';

export function CodeField({ entry: { code, setCode, busy, field, onComplete } }: { entry: CodeEntry }) {
  const { t } = useTranslation();
  return (
    <FormField label={t('auth.verify.code')}>
      <OneTimeCode
        ref={field}
        value={code}
        onValueChange={setCode}
        onComplete={onComplete}
        normalize={plainDigits}
        disabled={busy}
      />
    </FormField>
  );
}
