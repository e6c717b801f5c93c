/** Names and values as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

/** For a shop of a few people on a machine that does other things too. */
const DEFAULTS: Settings = {
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Queries here take milliseconds; compiling them would take longer.
  jit: 'off',
  // What is asked lies in memory or on a disk without moving parts, where a page found by an index costs what the next one does. With
  // the default, of the days of turning disks, a customer's list reads a whole table rather than twenty rows of it.
  random_page_cost: '1.1',
  // Nobody could read a terminal's worth of failed statements, and they would carry people's data: the program that
  // asked gets the error. The log keeps what concerns the server, which also bounds its growth.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** The arguments of `postgres` for these settings. */
export function settingArguments(socketFolder: string, wanted: Settings): string[] {
  return Object.entries({ ...DEFAULTS, ...wanted, ...required(socketFolder) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** What the launcher relies on; not for the caller to change. */
function required(socketFolder: string): Settings {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    // A backend busy for a process that was killed notices within a second, so the release need not wait for its query.
    client_connection_check_interval: '1000',
  };
}
