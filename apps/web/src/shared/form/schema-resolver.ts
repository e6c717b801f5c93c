import { loadPhoneRules } from '@atelier/contract';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { core } from 'zod/mini';

export type FormSchema<Input extends FieldValues, Output> = core.$ZodType<Output, Input>;

/**
 * Validates a flat form by a contract schema, with the first message per field. Smaller than the library's resolver, which also supports
 * nested forms.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    if ('phone' in values) await loadPhoneRules();
    const result = await schema['~standard'].validate(values);
    if (result.issues === undefined) return { values: result.value, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path = [], message } of result.issues) {
      const [field = ''] = path;
      errors[String(typeof field === 'object' ? field.key : field)] ??= { type: 'value', message };
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}
