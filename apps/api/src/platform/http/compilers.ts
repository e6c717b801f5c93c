import type { FastifyInstance } from 'fastify';
import { core } from 'zod/mini';
import { Failure } from './failure.ts';

// What zod/mini says where the contract gives no key of its own.
const keyless = 'Invalid input';

/** Validates what comes in by the contract's schemas; what goes out is stripped and written by `mount`. */
export function useContractSchemas(server: FastifyInstance): void {
  server.setValidatorCompiler(({ schema }) => {
    const checked = asSchema(schema);
    return (data: unknown) => {
      const result = core.safeParse(checked, data);
      return result.success
        ? { value: result.data }
        : { error: new Failure('validation', { issues: issuesOf(result.error) }) };
    };
  });
  server.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

function asSchema(schema: unknown): core.$ZodType {
  if (schema instanceof core.$ZodType) return schema;
  throw new TypeError('a route is described by zod schemas only');
}

/** The wrong fields of an error, each with its path and the key of its message. */
export function issuesOf(error: core.$ZodError) {
  return error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message === keyless ? 'invalid' : issue.message,
  }));
}
