import { Button, Input, ProperName } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type ReceiverFieldProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  value: string;
  onChange: (name: string) => void;
  customer: string | null;
};

/** Asks for the recipient of the device: the customer by one tap, or a typed name. Nothing is preset, because that would be a guess. */
export function ReceiverField({ customer, value, onChange, ...field }: ReceiverFieldProps) {
  const { t } = useTranslation();
  const name = customerName(t, customer);
  const isThere = value === name;
  return (
    <div className="grid gap-2">
      {customer !== null && (
        <Button
          size="sm"
          variant={isThere ? 'primary' : 'secondary'}
          aria-pressed={isThere}
          className="w-fit max-w-full"
          onClick={() => onChange(isThere ? '' : name)}
        >
          <ProperName>{name}</ProperName>
        </Button>
      )}
      <Input
        {...field}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
