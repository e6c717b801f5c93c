import { settingBounds } from '@atelier/domain';
import { Switch } from '@atelier/ui';
import { shopCurrency } from '#config/shop.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { NumberField } from './setting-inputs.tsx';
import { TimeInput } from '#subjects/transitions/fields/window-field.tsx';
import type { Setting } from './use-setting.ts';

export function CutOffSetting({ setting: { value, change, problem } }: { setting: Setting<'cutOff'> }) {
  const { t } = useTranslation();
  return (
    <FormField label={t('settings.cutOff.label')} error={problem('')}>
      <TimeInput className="tabular-nums sm:w-24!" value={value} onChange={change} />
    </FormField>
  );
}

type NumberSettingName =
  | 'proposalDays'
  | 'mailDelay'
  | 'auditYears'
  | 'warrantyDays'
  | 'receiptYears'
  | 'signatureDays'
  | 'courtMonths';
type NumberSettingValue = Pick<Setting<'proposalDays'>, 'value' | 'change' | 'problem'>;

export function NumberSetting({ name, setting }: { name: NumberSettingName; setting: NumberSettingValue }) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={t(`settings.${name}.label`)}
      value={setting.value}
      bounds={settingBounds[name]}
      error={setting.problem('')}
      onChange={setting.change}
    />
  );
}

export function RemindersSetting({ setting: { value, change, problem } }: { setting: Setting<'reminders'> }) {
  const { t } = useTranslation();
  const kinds = [
    { kind: 'proposalHours', labels: ['proposalFirst', 'proposalSecond'], bounds: settingBounds.reminderHours },
    { kind: 'feedbackDays', labels: ['feedbackFirst', 'feedbackSecond'], bounds: settingBounds.reminderDays },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      {kinds.flatMap(({ kind, labels, bounds }) =>
        ([0, 1] as const).map((index) => (
          <NumberField
            key={labels[index]}
            label={t(`settings.reminders.${labels[index]}`)}
            value={value[kind][index]}
            bounds={bounds}
            error={problem(`${kind}.${index}`)}
            onChange={(after) => {
              const [firstReminder, secondReminder] = value[kind];
              change({ ...value, [kind]: index === 0 ? [after, secondReminder] : [firstReminder, after] });
            }}
          />
        )),
      )}
    </div>
  );
}

export function FollowUpSetting({ setting: { value, change, problem } }: { setting: Setting<'chase'> }) {
  const { t } = useTranslation();
  const fields = [
    { key: 'hours', bounds: settingBounds.chaseHours },
    { key: 'price', bounds: settingBounds.chasePrice },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map(({ key, bounds }) => (
        <NumberField
          key={key}
          label={t(`settings.chase.${key}`, { currency: shopCurrency })}
          value={value[key]}
          bounds={bounds}
          error={problem(key)}
          onChange={(after) => change({ ...value, [key]: after })}
        />
      ))}
    </div>
  );
}

export function StartOnApprovalSetting({ setting: { value, change } }: { setting: Setting<'yesStarts'> }) {
  const { t } = useTranslation();
  return <Switch label={t('settings.yesStarts.label')} checked={value} onCheckedChange={change} />;
}
