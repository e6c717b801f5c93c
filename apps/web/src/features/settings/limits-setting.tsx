import { limitedStatuses, limitPresets, settingBounds } from '@atelier/domain';
import { numberFormat } from '@atelier/i18n';
import { Button } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { mediansQuery, type Setting } from './use-setting.ts';
import { NumberField } from './setting-inputs.tsx';

const presets = ['quick', 'usual', 'relaxed'] as const;

type LimitsSettingProps = { setting: Setting<'limits'>; editable: boolean };

/** Renders the maximum duration of each step, with recent medians as suggestions. */
export function LimitsSetting({ setting: { value: limits, change, problem }, editable }: LimitsSettingProps) {
  const { t, language } = useTranslation();
  const { data: medians } = useQuery({ ...mediansQuery, enabled: editable });
  const measuredHours = limitedStatuses.flatMap((status) =>
    medians?.[status] ? [[status, medians[status].hours] as const] : [],
  );
  const currentHours = new Map(measuredHours);
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">{t('settings.limits.presets')}</legend>
        <span aria-hidden className="text-sm text-ink-muted">
          {t('settings.limits.presets')}
        </span>
        {presets.map((preset) => (
          <Button key={preset} variant="secondary" size="sm" onClick={() => change({ ...limitPresets[preset] })}>
            {t(`settings.limits.${preset}`)}
          </Button>
        ))}
        {measuredHours.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              change({
                ...limits,
                ...Object.fromEntries(measuredHours.map(([status, hours]) => [status, suggestedLimit(hours)])),
              })
            }
          >
            {t('settings.limits.unchanged')}
          </Button>
        )}
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {limitedStatuses.map((status) => (
          <NumberField
            key={status}
            label={t(`settings.limits.names.${status}`)}
            value={limits[status]}
            bounds={settingBounds.limit}
            error={problem(status)}
            currentText={
              currentHours.has(status)
                ? t('settings.limits.currentHours', { hours: formatHours(currentHours.get(status) ?? 0, language) })
                : undefined
            }
            onChange={(hours) => change({ ...limits, [status]: hours })}
          />
        ))}
      </div>
    </>
  );
}

function suggestedLimit(hours: number): number {
  const [least, most] = settingBounds.limit;
  return Math.min(most, Math.max(least, Math.ceil(hours)));
}

function formatHours(hours: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 1 }).format(hours);
}
