import { reportReachable, type Repair } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { formatMomentInSentence } from '@atelier/i18n';
import { Alert, Button, Textarea } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { createTextDraft, useTextDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow } from '#shared/language/times.tsx';
import { flagTitle } from '../next-line.tsx';
import { showRepairError, useRepairTransition } from '../my-repairs.ts';

const draft = createTextDraft('reachable');

export function FlagNote({ repair }: { repair: Repair }) {
  const { t, language } = useTranslation();
  const now = useNow();
  if (repair.flag === null) return null;
  const { how, at } = repair.flag;
  const visit = how === 'VISIT' ? (repair.returnLogistic ?? repair.pickupLogistic) : null;
  const failure = visit?.failure ?? 'ABSENT';
  return (
    <Alert variant="warning" title={flagTitle(t, repair.flag)}>
      <p>
        {failure === 'ABSENT'
          ? t(`repairs.flag.${how}`, { time: formatMomentInSentence(at, language, { now }) })
          : t(`repairs.visit.failure.${failure}`)}
      </p>
      {repair.allowedActions.includes('Repair.reachable') && <ReachableForm repair={repair} />}
    </Alert>
  );
}

function ReachableForm({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const [notes, type] = useTextDraft(draft, repair.id);
  const reaching = useRepairTransition(repair.id, reportReachable);
  // Awaited, because success removes this note.
  const submit = async () => {
    try {
      await reaching.mutateAsync({ version: repair.version, notes });
      draft.forget(repair.id);
    } catch (error) {
      showRepairError(t, error);
    }
  };
  return (
    <div className="mt-3 grid gap-3">
      <FormField label={t('repairs.flag.notes')} required={false}>
        <Textarea
          value={notes}
          maxLength={textLimits.notes}
          placeholder={t('repairs.flag.notesPlaceholder')}
          onChange={(event) => type(event.target.value)}
        />
      </FormField>
      <Button
        size="sm"
        className="justify-self-start max-sm:h-11"
        loading={reaching.isPending}
        onClick={() => void submit()}
      >
        {t('repairs.flag.action')}
      </Button>
    </div>
  );
}
