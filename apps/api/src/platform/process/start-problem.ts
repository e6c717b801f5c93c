import { once } from 'node:events';
import { createServer } from 'node:net';
import { EmbeddedPostgresError } from '@atelier/embedded';
import { checkFolder, type Config, ConfigError } from '../config/config.ts';
import type { VariableName } from '../config/variables.ts';
import { connectionRefusal, databaseErrorOf } from '../database/errors.ts';

/** A problem that the operator can fix. The message is one line for them. */
export class OperatorProblem extends Error {}

type ListenError = Error & { code: string; port: number; address?: string };

const insufficientPrivilege = '42501';

/** Throws what would end the start once PostgreSQL runs: a taken port, and a DATA_DIR that is needed and can't be written. */
export async function checkStart({ settings, dataDir }: Config): Promise<void> {
  const { DATABASE_URL, S3_BUCKET, SMTP_URL, METRICS_PORT } = settings;
  if (DATABASE_URL === null || S3_BUCKET === null || SMTP_URL === null) checkFolder('DATA_DIR', dataDir);
  await checkPort('PORT', settings.HOST, settings.PORT);
  if (METRICS_PORT !== null) await checkPort('METRICS_PORT', settings.METRICS_HOST, METRICS_PORT);
}

async function checkPort(variable: VariableName, host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    throw isListenError(error) ? new OperatorProblem(listenProblem(error, variable)) : error;
  }
  probe.close();
  await once(probe, 'close');
}

/** Returns lines for the operator if they can fix the problem, undefined for other errors. */
export function startProblem(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof EmbeddedPostgresError || error instanceof OperatorProblem) return [error.message];
  if (isListenError(error)) return [listenProblem(error)];
  if (databaseErrorOf(error)?.kind === 'unavailable')
    return ['The database does not answer. Check DATABASE_URL and its server, or without it the disk of DATA_DIR.'];
  const problem = refusalProblem(error) ?? rightsProblem(error);
  return problem === undefined ? undefined : [problem];
}

/** PostgreSQL may let in a system user without a password, so the user of the process matters too. */
function refusalProblem(error: unknown): string | undefined {
  const reason = connectionRefusal(error);
  if (reason === undefined) return undefined;
  return `The database refuses the connection (${reason}). Check DATABASE_URL, and run this as the user of the shop: sudo --user atelier …`;
}

function isListenError(error: unknown): error is ListenError {
  return (
    error instanceof Error && 'code' in error && 'port' in error && 'syscall' in error && error.syscall === 'listen'
  );
}

function listenProblem({ code, port, address }: ListenError, variable: VariableName = 'PORT'): string {
  const endpoint = `${address ?? ''}:${port}`;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program (${endpoint}). Stop it, or set ${variable}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set ${variable} to one above 1023.`;
  return `Nothing can listen at ${endpoint}: ${code}. Check ${variable} and its host.`;
}

function rightsProblem(error: unknown): string | undefined {
  const refused = refusedStatement(error);
  if (refused === undefined) return undefined;
  const { statement, code, reason } = refused;
  const extension = /^\s*create extension if not exists "(\w+)"/i.exec(statement)?.[1];
  if (extension !== undefined)
    return `The database has no extension ${extension}, and it can't be made (${reason}). Have whoever may run in it: create extension ${extension};`;
  if (code !== insufficientPrivilege) return undefined;
  return `The user of DATABASE_URL may not make what Atelier needs in its database (${reason}). Grant that user the right CREATE on it.`;
}

function refusedStatement(error: unknown): { statement: string; code: unknown; reason: string } | undefined {
  return error instanceof Error &&
    'query' in error &&
    typeof error.query === 'string' &&
    error.cause instanceof Error &&
    'code' in error.cause
    ? { statement: error.query, code: error.cause.code, reason: error.cause.message }
    : undefined;
}
