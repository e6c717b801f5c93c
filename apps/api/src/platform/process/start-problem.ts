import { EmbeddedPostgresError } from '@atelier/embedded';
import { ConfigError } from '../config/config.ts';
import { databaseFault } from '../database/errors.ts';

type ListenError = Error & { code: string; port: number; address?: string };

const isListenError = (error: unknown): error is ListenError =>
  error instanceof Error && 'code' in error && 'port' in error && 'syscall' in error && error.syscall === 'listen';

const listenProblem = ({ code, port, address }: ListenError): string => {
  const place = `${address ?? ''}:${port}`;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program (${place}). Stop it, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return `Nothing can listen at ${place}: ${code}. Check HOST and PORT.`;
};

/** What the person who started the server reads, where the trouble is theirs to mend; undefined for any other error. */
export const startProblem = (error: unknown): readonly string[] | undefined => {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof EmbeddedPostgresError) return [error.message];
  if (isListenError(error)) return [listenProblem(error)];
  if (databaseFault(error)?.kind === 'unavailable')
    return ['The database does not answer. Check DATABASE_URL and its server.'];
  return undefined;
};
