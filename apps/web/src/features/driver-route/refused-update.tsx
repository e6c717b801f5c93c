import { errorToast, fieldMessage, type Translate } from '@atelier/i18n';
import { Alert, Button, UserText } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { updateQueue } from '#subjects/driver-route/driver-route.ts';
import { hasEvidence, type QueuedUpdate } from '#subjects/driver-route/update-queue.ts';
import { CopyTextButton } from '#subjects/staff/forms/copy-text-button.tsx';

/** Says why an update was refused and shows its text, before the press that deletes what the server doesn't have. */
export function RefusedUpdate({ update }: { update: QueuedUpdate }) {
  const { t } = useTranslation();
  const { key, repairId: id, entryId } = update;
  const isRecorded = entryId !== null;
  const typed = isRecorded ? [] : typedTexts(t, update);
  return (
    <Alert variant="warning" title={t(isRecorded ? 'driverRoute.evidenceRefused' : 'driverRoute.refused', { id })}>
      {!isRecorded && reasonsOf(t, update).map((line) => <p key={line}>{line}</p>)}
      {typed.length > 0 && (
        <dl className="my-2 grid gap-1">
          {typed.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-ink-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <UserText>{text}</UserText>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(hasEvidence(update) || typed.length > 0) && <p>{t('driverRoute.evidenceHere')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyTextButton size="sm" variant="secondary" text={typed.map(({ text }) => text).join('\n')} />
        <Button size="sm" variant="secondary" onClick={() => void updateQueue.dismiss(key)}>
          {t('driverRoute.dismiss')}
        </Button>
      </div>
    </Alert>
  );
}

const typedFields = ['condition', 'accessories', 'notes', 'reason'] as const;

function typedTexts(t: Translate, { body, proof }: QueuedUpdate) {
  const name = body.receivedBy ?? (proof !== null && 'name' in proof.form ? proof.form.name : '');
  const texts = [
    ...typedFields.map((field) => [t(`workshop.fields.${field}`), body[field]] as const),
    [t('handover.dialog.name'), name] as const,
  ];
  return texts.flatMap(([label, text]) =>
    typeof text === 'string' && text.trim() !== '' ? [{ label, text: text.trim() }] : [],
  );
}

function reasonsOf(t: Translate, { refusal, issues = [] }: QueuedUpdate): string[] {
  if (refusal === null) return [];
  if (refusal === 'contradicted') return [t('driverRoute.contradicted')];
  if (refusal === 'repairMoved') return [t('driverRoute.changed')];
  if (issues.length === 0) return [errorToast(t, refusal).description];
  return issues.map(({ path, message }) => {
    const field = t.find(`workshop.fields.${path}`);
    const text = fieldMessage(t, message);
    return field === undefined ? text : t('driverRoute.refusedField', { field, message: text });
  });
}
