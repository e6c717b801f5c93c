import { MIN_LOOKUP_DIGITS, type Caller } from '@atelier/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { callersQuery, type IntakeFormModel } from './intake.ts';

const DEBOUNCE_MS = 250;

export type CallerLookup = {
  readonly people: readonly Caller[];
  readonly chosen: Caller | null;
  readonly state: 'none' | 'searching' | 'found' | 'failed' | 'tooOften';
  readonly choose: (caller: Caller | null) => void;
};

/**
 * Looks up the number after a pause. A chosen caller remains while the number matches. A claim begins with its address, and without a
 * number with its customer, the `claimant`.
 */
export function useCallers(form: IntakeFormModel, claimAddress = '', claimant?: Caller): CallerLookup {
  const { control, setValue, getValues } = form;
  const [typed, customerId] = useWatch({ control, name: ['phone', 'customerId'] });
  const phone = useDebouncedText(typed);
  const enough = phone.replaceAll(/\D/gu, '').length >= MIN_LOOKUP_DIGITS;
  const {
    data = [],
    isFetching,
    isError,
    error,
  } = useQuery({
    ...callersQuery(phone),
    enabled: enough,
    // Avoids flickering names while typing.
    placeholderData: keepPreviousData,
  });
  const claimants = claimant === undefined || typed.trim() !== '' ? [] : [claimant];
  const people = enough ? data : claimants;
  const chosen = people.find(({ id }) => id === customerId) ?? null;
  const isGone = customerId !== '' && enough && !isFetching && !isError && chosen === null;

  // Nobody gets the address of another caller. A reload restores the form alone, so it is compared with the caller's.
  const callersAddress = useRef(claimAddress);
  useEffect(() => {
    if (chosen?.address && getValues('address') === chosen.address) callersAddress.current = chosen.address;
  }, [chosen, getValues]);

  const choose = useCallback(
    (caller: Caller | null) => {
      setValue('customerId', caller?.id ?? '', { shouldDirty: true });
      const free = caller?.devices.find(({ repairId }) => repairId === null);
      setValue('deviceId', free?.id ?? '', { shouldDirty: true });
      setValue('previousRepair', '', { shouldDirty: true });
      if (['', callersAddress.current].includes(getValues('address')))
        setValue('address', caller?.address ?? '', { shouldDirty: true });
    },
    [setValue, getValues],
  );
  // Another number is another caller.
  useEffect(() => {
    if (isGone) choose(null);
  }, [isGone, choose]);

  return { people, chosen, choose, state: stateOf() };

  function stateOf(): CallerLookup['state'] {
    if (!enough) return 'none';
    if (isError) return errorKeyOf(error) === 'tooManyAttempts' ? 'tooOften' : 'failed';
    return isFetching ? 'searching' : 'found';
  }
}

function useDebouncedText(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused.trim();
}
