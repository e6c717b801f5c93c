import type { Fault, StaffRepair } from '@atelier/contract';
import { suggestedFaults, transitionOf, unfixedResolutions, type Action } from '@atelier/domain';
import { RadioCard, RadioGroup, Select } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { entryName, entryOptions, faultsQuery } from '#subjects/staff/lists/catalogs.ts';
import type { ControlProps, TransitionContext, TransitionValues } from '../context/transition-context.ts';

/** Returns the faults of the device's type if one of the transitions asks for one. */
export function useFaults(actions: readonly Action[], { device }: Pick<StaffRepair, 'device'>): readonly Fault[] {
  const enabled = actions.some((action) => transitionOf(action).captures.faultId !== undefined);
  const { data = [] } = useQuery({ ...faultsQuery, enabled });
  return data.filter(({ deviceTypeId, retired }) => deviceTypeId === device.typeId && !retired);
}

/** Offers the faults that the customer's words suggest by one tap, and all of the type in a list. */
export function FaultControl({ input: { value, onChange, ref }, context: { faults, issue } }: ControlProps) {
  const { t, language } = useTranslation();
  const named = faults.map(({ id, nameFr, nameEn }) => ({ id, names: [nameFr, nameEn] }));
  const suggested = suggestedFaults(issue, named).flatMap((id) => faults.filter((fault) => fault.id === id));
  return (
    <div className="grid gap-2">
      {suggested.length > 0 && (
        <fieldset aria-label={t('transition.fault.suggested')} className="flex min-w-0 flex-wrap gap-2">
          {suggested.map((fault) => (
            <ToggleButton
              key={fault.id}
              pressed={fault.id === value}
              onClick={() => onChange(fault.id === value ? '' : fault.id)}
            >
              {entryName(fault, language)}
            </ToggleButton>
          ))}
        </fieldset>
      )}
      <Select
        ref={ref}
        options={entryOptions(faults, language)}
        value={faults.some(({ id }) => id === value) ? value : ''}
        onValueChange={onChange}
        placeholder={t('transition.fault.choose')}
      />
    </div>
  );
}

/** Asks if the device can still be repaired. Where it isn't required, a price may follow instead. */
export function ResolutionControl({ input, required }: ControlProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup value={input.value} onValueChange={input.onChange} className="grid gap-2">
      {!required && (
        <RadioCard
          value=""
          title={t('transition.resolution.priced')}
          description={t('transition.resolution.pricedText')}
        />
      )}
      {unfixedResolutions.map((resolution) => (
        <RadioCard
          key={resolution}
          value={resolution}
          title={t(`resolution.${resolution}`)}
          description={t(`transition.resolution.${resolution}`)}
        />
      ))}
    </RadioGroup>
  );
}

/** Returns what an earlier diagnosis found. */
export function initialFault({ fault, resolution, barrier }: TransitionContext): Partial<TransitionValues> {
  return {
    faultId: fault?.id ?? '',
    ...(resolution === null || resolution === 'FIXED' ? {} : { resolution, barrier: barrier ?? '' }),
  };
}
