import { checkHandoverCode } from '@atelier/contract';
import { plainDigits } from '@atelier/domain';
import { Input } from '@atelier/ui';
import { useEffect, useRef } from 'react';
import { send } from '#shared/api/send.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Time after which a handover goes on without the check. The server then checks the code when it arrives. */
const CHECK_MS = 5_000;

/** Fault of a code: its digits, or the number of tries that are left. */
export type CodeProblem = 'digits' | number;

/** Returns null for a right code, and where the server doesn't answer. */
export async function findCodeProblem(
  { id, entryId }: { readonly id: string; readonly entryId?: string },
  code: string,
): Promise<CodeProblem | null> {
  if (!/^\d{4}$/.test(code)) return 'digits';
  const body = { code, ...(entryId === undefined ? {} : { entryId }) };
  const signal = AbortSignal.timeout(CHECK_MS);
  const answer = await send(checkHandoverCode, {
    params: { id },
    body,
    idempotencyKey: crypto.randomUUID(),
    signal,
  }).catch(() => null);
  return answer === null || answer.isRight ? null : answer.left;
}

type CodeFieldProps = {
  value: string;
  problem: CodeProblem | null;
  disabled?: boolean;
  onChange: (value: string) => void;
};

export function CodeField({ value, problem, disabled = false, onChange }: CodeFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  const messageOf = (found: CodeProblem) => {
    if (found === 'digits') return t('handover.code.digits');
    return found === 0 ? t('handover.code.over') : t('handover.code.wrong', { count: found });
  };
  return (
    <FormField
      label={t('handover.code.label')}
      required={false}
      error={problem === null ? undefined : 'required'}
      missing={problem === null ? undefined : messageOf(problem)}
    >
      <Input
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="tabular-nums"
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(plainDigits(currentTarget.value))}
      />
    </FormField>
  );
}
