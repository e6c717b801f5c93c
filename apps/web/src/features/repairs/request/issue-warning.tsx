import { Alert } from '@atelier/ui';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { StepProps } from './use-request-wizard.ts';

/** Warns when the issue differs from the one of the proposal. */
export function IssueWarning({ wizard: { forms, prefill } }: StepProps) {
  const { t } = useTranslation();
  const issue = useWatch({ control: forms.issue.control, name: 'issue' });
  if (prefill?.status !== 'PROPOSED' || issue.trim() === prefill.issue) return null;
  return <Alert variant="warning">{t('wizard.issueChangedWarning')}</Alert>;
}
