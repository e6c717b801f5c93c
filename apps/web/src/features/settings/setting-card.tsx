import type { Settings } from '@atelier/contract';
import type { SettingKey } from '@atelier/domain';
import { fieldMessage, formatMomentInSentence } from '@atelier/i18n';
import { Alert, Button, Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '@atelier/ui';
import type { ComponentType } from 'react';
import { useLeaveGuard } from '#shared/dialogs/close-guard.tsx';
import { useErrorFocus } from '#subjects/staff/forms/form-dialog.tsx';
import { useNow } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type Setting, useSetting } from './use-setting.ts';

type SettingCardProps<Key extends SettingKey> = {
  name: Key;
  settings: Settings;
  editable: boolean;
  Fields: ComponentType<{ name: Key; setting: Setting<Key>; editable: boolean }>;
};

export function SettingCard<Key extends SettingKey>({ name, settings, editable, Fields }: SettingCardProps<Key>) {
  const { t } = useTranslation();
  const stored = settings[name];
  const { setting, isDirty, isSaving, isMeanwhile, save, forget } = useSetting(name, stored);
  const question = useLeaveGuard(isDirty, forget);
  const focusError = useErrorFocus();
  const schema = setting.problem('');
  return (
    <Card>
      {question}
      <form
        noValidate
        aria-label={t(`settings.${name}.title`)}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void save().then(() => focusError(form));
        }}
      >
        <CardHeader>
          <CardTitle level={2}>{t(`settings.${name}.title`)}</CardTitle>
          <CardDescription>{t(`settings.${name}.text`)}</CardDescription>
        </CardHeader>
        <CardContent className="grid grid-cols-1 gap-4">
          {isMeanwhile && <ConflictAlert by={stored.by} />}
          <fieldset disabled={!editable || isSaving} className="grid min-w-0 grid-cols-1 gap-4">
            <Fields {...{ name, setting, editable }} />
          </fieldset>
          {schema !== undefined && (
            <p role="alert" className="text-sm font-medium text-danger">
              {fieldMessage(t, schema)}
            </p>
          )}
        </CardContent>
        <CardFooter className="flex! flex-wrap items-center justify-between gap-3">
          <ChangedBy stored={stored} />
          {isDirty && (
            <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
              <Button variant="secondary" disabled={isSaving} onClick={forget}>
                {t('settings.discard')}
              </Button>
              <Button type="submit" loading={isSaving}>
                {t('settings.save')}
              </Button>
            </div>
          )}
        </CardFooter>
      </form>
    </Card>
  );
}

function ConflictAlert({ by }: { by: string | null }) {
  const { t } = useTranslation();
  const name = by ?? t('settings.conflict.somebody');
  return (
    <Alert variant="warning" role="alert" title={t('settings.conflict.title', { name })}>
      {t('settings.conflict.text')}
    </Alert>
  );
}

function ChangedBy({ stored: { at, by } }: { stored: Settings[SettingKey] }) {
  const { t, language } = useTranslation();
  const now = useNow();
  const time = at === null ? '' : formatMomentInSentence(at, language, { now });
  const changeText = () => {
    if (at === null) return t('settings.unchanged');
    return by === null ? t('settings.importedFromContent', { time }) : t('settings.changedBy', { name: by, time });
  };
  return <p className="min-w-0 text-sm wrap-anywhere text-ink-muted">{changeText()}</p>;
}
