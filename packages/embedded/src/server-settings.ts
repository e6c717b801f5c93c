export type Settings = Readonly<Record<string, string>>;

/** Sized for a small shop on a shared machine. */
const DEFAULTS: Settings = {
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Queries take milliseconds, less than their compilation.
  jit: 'off',
  // Data is in memory or on SSD, where random pages cost the same. With the default a customer list scans the whole table.
  random_page_cost: '1.1',
  // Failed statements contain personal data and flood the terminal. The client gets the error. This also bounds the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export function settingArguments(socketFolder: string, wanted: Settings): string[] {
  return Object.entries({ ...DEFAULTS, ...wanted, ...required(socketFolder) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** Required by the launcher, so callers can't override it. */
function required(socketFolder: string): Settings {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Backends of killed processes end within a second, so a release needn't wait for queries.
    client_connection_check_interval: '1000',
  };
}
