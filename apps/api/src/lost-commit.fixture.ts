import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Cuts the connection of each transaction between its commit and PostgreSQL's answer, until the returned function or the test ends it. */
export function loseAnswersOfCommits(): () => void {
  const emit = Reflect.get(pg.Connection.prototype, 'emit');
  const cut = new WeakSet<pg.Connection>();
  const spy = vi.spyOn(pg.Connection.prototype, 'emit').mockImplementation(function (
    this: pg.Connection,
    event: string | symbol,
    ...args: unknown[]
  ) {
    const [message] = args;
    if (event === 'commandComplete' && isCommit(message)) {
      cut.add(this);
      this.stream.destroy();
    }
    const isLost = cut.has(this) && (event === 'commandComplete' || event === 'readyForQuery');
    return isLost ? true : emit.call(this, event, ...args);
  });
  const restore = (): void => spy.mockRestore();
  onTestFinished(restore);
  return restore;
}

function isCommit(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'text' in message && message.text === 'COMMIT';
}
