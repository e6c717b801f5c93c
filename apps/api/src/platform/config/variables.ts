import {
  anyText,
  bucket,
  countryPrefix,
  currency,
  days,
  email,
  endpoint,
  issuer,
  listOf,
  longerThan,
  mailbox,
  mailServer,
  network,
  oneOf,
  origin,
  port,
  postgresAddress,
  readableFile,
  seconds,
  shopName,
  telephone,
  timeZone,
  url,
} from './readers.ts';

/** `default` and `meaning` are for the documentation. */
export type Variable<T> = {
  readonly default: string;
  readonly meaning: string;
  readonly read: (text: string | undefined) => T;
};

/** Defines a variable that is null if it isn't set. `unset` says what applies then. */
function optional<T>(unset: string, meaning: string, read: (text: string) => T): Variable<T | null> {
  return { default: unset, meaning, read: (text) => (text === undefined ? null : read(text)) };
}

function withDefault<T>(fallback: string, meaning: string, read: (text: string) => T): Variable<T> {
  return { default: fallback, meaning, read: (text) => read(text ?? fallback) };
}

export const variables = {
  NODE_ENV: withDefault(
    'development',
    '`development`, `test` or `production`. Production requires DATABASE_URL or EMBEDDED_DATABASE=accept, SMTP_URL, MAIL_FROM and PUBLIC_URL, forbids DEMO, RATE_LIMITS=off and secrets that can be guessed, and sets secure cookies. `test` makes passwords cheap to hash and time-outs long, lets this machine move the clock (`PUT /dev/clock`), and is for tests alone.',
    oneOf('development', 'test', 'production'),
  ),
  PORT: withDefault('3000', 'The port to listen on; 0 takes a free one.', port),
  HOST: withDefault('127.0.0.1', 'The address to listen on.', anyText),
  TRUST_PROXY: optional(
    'none',
    'Whose forwarded addresses are believed: addresses or networks, separated by commas; never everybody.',
    listOf(network),
  ),
  DATABASE_URL: optional(
    'none: embedded PostgreSQL in DATA_DIR',
    'A PostgreSQL server, 15 or later, one for all nodes.',
    postgresAddress,
  ),
  EMBEDDED_DATABASE: optional(
    'none',
    "`accept`: production runs on the embedded PostgreSQL, which is for small shops on one machine and gets security releases later than a server of one's own.",
    oneOf('accept'),
  ),
  REDIS_URL: optional(
    'none: events go through PostgreSQL',
    'A Redis or Valkey server, 6.2 or later, that carries live events between the nodes; everything else stays in PostgreSQL. Each shop needs a database of its own there, such as `redis://host:6379/1`.',
    url('redis:', 'rediss:'),
  ),
  DATA_DIR: withDefault('./data', 'Embedded database, files, generated secret.', anyText),
  BACKUP_DIR: optional(
    'none: no nightly backup',
    'The folder of archives and of the list of erased customers, the same for all nodes. A backup is written there every night at 02:23 UTC, by one node.',
    anyText,
  ),
  BACKUP_KEEP: withDefault(
    '14',
    'How many days archives in BACKUP_DIR stay. The newest verified one always stays.',
    days,
  ),
  BACKUP_PASSPHRASE_FILE: optional(
    'none: archives are readable',
    'A file with a passphrase, which encrypts archives and opens encrypted ones.',
    readableFile,
  ),
  SMTP_URL: optional(
    'none: a mailbox page at /dev/mailbox',
    'The server that takes the mail, with user and password in it; with a password, TLS is required of another machine. Options: operations.md, section Mail that arrives.',
    mailServer,
  ),
  MAIL_FROM: withDefault(
    'no-reply@atelier.test',
    "The sender's address of all mail; `Name <address>` is understood, and the name is always the one that the shop publishes. Production requires it, on a domain that can exist.",
    mailbox,
  ),
  STEP_MAIL_DELAY: optional(
    "none: the shop's own setting, 60",
    'How many seconds a mail about a step of a repair waits, 0 to 3600, whatever the shop has set. Codes and mails about an account leave at once.',
    seconds,
  ),
  SHOP_EMAIL: optional(
    'none: messages are only stored',
    "The shop's own address: messages from the contact form are mailed there, whatever is replied to a mail goes there, and calendars name it. Without it messages wait at /workshop/messages alone, and mails ask not to be replied to.",
    email,
  ),
  PUBLIC_URL: optional('http://localhost:PORT', 'Where people reach the site; links in mail begin with it.', origin),
  WEB_ORIGIN: optional(
    'http://localhost:PORT and http://127.0.0.1:PORT',
    'Origins whose pages may call the API with credentials, separated by commas; PUBLIC_URL is always one. In production all begin with https://.',
    listOf(origin),
  ),
  AUTH_SECRET: optional(
    'generated into DATA_DIR',
    'Keys of sessions, links and codes derive from it, and it seals the signing keys; 32 characters or more, random. Required with DATABASE_URL.',
    longerThan(32),
  ),
  AUTH_SECRET_PREVIOUS: optional(
    'none',
    'The former AUTH_SECRET after a planned change: sessions, links, codes and seals made with it stay valid. Unset after a leak.',
    longerThan(32),
  ),
  OIDC_ISSUER: withDefault(
    'https://accounts.google.com',
    'The third party that signs people in: any OpenID Connect provider.',
    issuer,
  ),
  OIDC_CLIENT_ID: optional(
    'none',
    'Our client id at the provider; without it nobody signs in through a third party.',
    anyText,
  ),
  OIDC_CLIENT_SECRET: optional('none', 'Our secret at the provider.', anyText),
  S3_ENDPOINT: optional(
    'none: files in DATA_DIR',
    'Object storage for avatars and photos; several nodes need it or a shared folder. The bucket stays private.',
    endpoint,
  ),
  S3_BUCKET: optional('none', 'The bucket; it has to exist.', bucket),
  S3_REGION: withDefault('us-east-1', "The bucket's region; many servers other than Amazon's know no other.", anyText),
  S3_ACCESS_KEY: optional('none', 'The key that may read, write, delete and list there.', anyText),
  S3_SECRET_KEY: optional('none', "That key's secret.", anyText),
  GEOIP_MMDB: optional(
    'none: no place shown',
    "An operator's own MMDB file that maps addresses to countries and cities; read at start.",
    readableFile,
  ),
  ADMIN_EMAIL: optional('none', 'The first administrator, made at start if there is none.', email),
  ADMIN_PASSWORD: optional('none', "The first administrator's password, 12 characters or more.", longerThan(12)),
  DEMO: optional(
    '1 in development without DATABASE_URL, TRUST_PROXY and a PUBLIC_URL of another host, else 0',
    'Loads the demonstration shop into an empty database; `small`: with one person of each role, for tests; `large`: 40 customers and 120 repairs over 90 days, which takes up to half a minute. Its password is published, so production refuses every value but `0`.',
    oneOf('0', '1', 'small', 'large'),
  ),
  SHOP_NAME: withDefault(
    'Atelier',
    "The shop's name in its first content, at most 40 characters; afterwards /workshop/content has it.",
    shopName,
  ),
  DIALLING_CODE: withDefault('+216', 'The prefix of telephone numbers that are typed without one.', countryPrefix),
  SHOP_PHONE: withDefault(
    '+216 71 000 000',
    "The shop's phone number in its first content; afterwards /workshop/content has it.",
    telephone,
  ),
  SHOP_TIME_ZONE: withDefault('Africa/Tunis', 'The time zone of visits.', timeZone),
  SHOP_CURRENCY: withDefault(
    'TND',
    'The currency of prices. Stored prices have none, so it must not change after the first repair.',
    currency,
  ),
  SHOP_CURRENCY_SYMBOL: withDefault(
    'spec',
    '`spec`: cards and the price dialog also show `$`, beside the amount in SHOP_CURRENCY; `uniform`: SHOP_CURRENCY alone.',
    oneOf('spec', 'uniform'),
  ),
  RATE_LIMITS: withDefault(
    'on',
    "`off` lifts request limits only: never a code's tries, the 60 s cooldown or the bound on password checks.",
    oneOf('on', 'off'),
  ),
  METRICS_PORT: optional(
    'none: no metrics',
    'The port on which `/metrics` answers Prometheus; 0 takes a free one. It asks for no password.',
    port,
  ),
  METRICS_HOST: withDefault('127.0.0.1', 'The address on which METRICS_PORT listens.', anyText),
  LOG_LEVEL: withDefault(
    'info',
    'The least severe lines that are written.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
} as const;

type Variables = typeof variables;
export type VariableName = keyof Variables;
export type Settings = { readonly [K in VariableName]: ReturnType<Variables[K]['read']> };
