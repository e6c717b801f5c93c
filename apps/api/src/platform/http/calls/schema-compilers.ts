import type { Issue } from '@atelier/contract';
import type { FastifyInstance } from 'fastify';
import { core } from 'zod/mini';
import { Failure } from '../errors/failure.ts';

// zod/mini's message where the contract sets none.
const keyless = 'Invalid input';

export function useContractSchemas(server: FastifyInstance): void {
  server.setValidatorCompiler(({ schema }) => {
    const checked = asSchema(schema);
    return (data: unknown) => {
      const result = core.safeParse(checked, data);
      return result.success
        ? { value: result.data }
        : { error: new Failure('validation', { issues: issuesOf(result.error.issues, data) }) };
    };
  });
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

function asSchema(schema: unknown): core.$ZodType {
  if (schema instanceof core.$ZodType) return schema;
  throw new TypeError('invariant: route schema is not a zod schema');
}

export function issuesOf(issues: readonly core.$ZodIssue[], data: unknown): Issue[] {
  return issues.flatMap((issue) => {
    const variantIssues =
      issue.code === 'invalid_union' && issue.path.length === 0 ? matchingVariantIssues(issue.errors, data) : undefined;
    if (variantIssues !== undefined) return issuesOf(variantIssues, data);
    return { path: issue.path.map(String).join('.'), message: issue.message === keyless ? 'invalid' : issue.message };
  });
}

/** Chooses the union variant whose faulty fields all occur in the data, else the first. */
function matchingVariantIssues(errors: readonly (readonly core.$ZodIssue[])[], data: unknown) {
  const keys = new Set(Object.keys(data ?? {}));
  return errors.find((issues) => issues.every(({ path: [key = ''] }) => keys.has(String(key)))) ?? errors[0];
}
