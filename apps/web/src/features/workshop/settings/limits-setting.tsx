import { limitedStatuses, limitPresets, settingBounds } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { NumberField } from './number-field.tsx';
import type { Setting } from './use-setting.ts';

const presets = ['quick', 'usual', 'relaxed'] as const;

/** How long each step may take, one by one or all at once. */
export function LimitsSetting({ setting: { value: limits, change, problem } }: { setting: Setting<'limits'> }) {
  const { t } = useTranslation();
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">{t('settings.limits.presets')}</legend>
        <span aria-hidden="true" className="text-sm text-ink-muted">
          {t('settings.limits.presets')}
        </span>
        {presets.map((preset) => (
          <Button key={preset} variant="secondary" size="sm" onClick={() => change({ ...limitPresets[preset] })}>
            {t(`settings.limits.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {limitedStatuses.map((status) => (
          <NumberField
            key={status}
            label={t(`settings.limits.names.${status}`)}
            value={limits[status]}
            bounds={settingBounds.limit}
            error={problem(status)}
            onChange={(hours) => change({ ...limits, [status]: hours })}
          />
        ))}
      </div>
    </>
  );
}
