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
  optional,
  origin,
  port,
  postgresAddress,
  readableFile,
  type Reader,
  seconds,
  shopName,
  telephone,
  timeZone,
  url,
  withDefault,
} from './readers.ts';

export type Variable<T> = {
  readonly default: string;
  readonly meaning: string;
  readonly read: Reader<T>;
};

function variable<T>(definition: Variable<T>): Variable<T> {
  return definition;
}

export const variables = {
  NODE_ENV: variable({
    default: 'development',
    meaning:
      '`development`, `test` or `production`. Production requires DATABASE_URL or EMBEDDED_DATABASE=accept, SMTP_URL, MAIL_FROM and PUBLIC_URL, forbids DEMO, RATE_LIMITS=off and secrets that can be guessed, and sets secure cookies. `test` makes passwords cheap to hash and time-outs long, lets this machine move the clock (`PUT /dev/clock`), and is for tests alone.',
    read: withDefault('development', oneOf('development', 'test', 'production')),
  }),
  PORT: variable({
    default: '3000',
    meaning: 'The port to listen on; 0 takes a free one.',
    read: withDefault('3000', port),
  }),
  HOST: variable({
    default: '127.0.0.1',
    meaning: 'The address to listen on.',
    read: withDefault('127.0.0.1', anyText),
  }),
  TRUST_PROXY: variable({
    default: 'none',
    meaning: 'Whose forwarded addresses are believed: addresses or networks, separated by commas; never everybody.',
    read: optional(listOf(network)),
  }),
  DATABASE_URL: variable({
    default: 'none: embedded PostgreSQL in DATA_DIR',
    meaning: 'A PostgreSQL server, 15 or later, one for all nodes.',
    read: optional(postgresAddress),
  }),
  EMBEDDED_DATABASE: variable({
    default: 'none',
    meaning:
      "`accept`: production runs on the embedded PostgreSQL, which is for small shops on one machine and gets security releases later than a server of one's own.",
    read: optional(oneOf('accept')),
  }),
  REDIS_URL: variable({
    default: 'none: events go through PostgreSQL',
    meaning:
      'A Redis or Valkey server, 6.2 or later, that carries live events between the nodes; everything else stays in PostgreSQL. Each shop needs a database of its own there, such as `redis://host:6379/1`.',
    read: optional(url('redis:', 'rediss:')),
  }),
  DATA_DIR: variable({
    default: './data',
    meaning: 'Embedded database, files, generated secret.',
    read: withDefault('./data', anyText),
  }),
  BACKUP_DIR: variable({
    default: 'none: no nightly backup',
    meaning:
      'The folder of archives and of the list of erased customers, the same for all nodes. A backup is written there every night at 02:23 UTC, by one node.',
    read: optional(anyText),
  }),
  BACKUP_KEEP: variable({
    default: '14',
    meaning: 'How many days archives in BACKUP_DIR stay. The newest verified one always stays.',
    read: withDefault('14', days),
  }),
  BACKUP_PASSPHRASE_FILE: variable({
    default: 'none: archives are readable',
    meaning: 'A file with a passphrase, which encrypts archives and opens encrypted ones.',
    read: optional(readableFile),
  }),
  SMTP_URL: variable({
    default: 'none: a mailbox page at /dev/mailbox',
    meaning:
      'The server that takes the mail, with user and password in it; with a password, TLS is required of another machine. Options: operations.md, section Mail that arrives.',
    read: optional(mailServer),
  }),
  MAIL_FROM: variable({
    default: 'no-reply@atelier.test',
    meaning:
      "The sender's address of all mail; `Name <address>` is understood, and the name is always the one that the shop publishes. Production requires it, on a domain that can exist.",
    read: withDefault('no-reply@atelier.test', mailbox),
  }),
  STEP_MAIL_DELAY: variable({
    default: "none: the shop's own setting, 60",
    meaning:
      'How many seconds a mail about a step of a repair waits, 0 to 3600, whatever the shop has set. Codes and mails about an account leave at once.',
    read: optional(seconds),
  }),
  SHOP_EMAIL: variable({
    default: 'none: messages are only stored',
    meaning:
      "The shop's own address: messages from the contact form are mailed there, whatever is replied to a mail goes there, and calendars name it. Without it messages wait at /workshop/messages alone, and mails ask not to be replied to.",
    read: optional(email),
  }),
  PUBLIC_URL: variable({
    default: 'http://localhost:PORT',
    meaning: 'Where people reach the site; links in mail begin with it.',
    read: optional(origin),
  }),
  WEB_ORIGIN: variable({
    default: 'http://localhost:PORT and http://127.0.0.1:PORT',
    meaning:
      'Origins whose pages may call the API with credentials, separated by commas; PUBLIC_URL is always one. In production all begin with https://.',
    read: optional(listOf(origin)),
  }),
  AUTH_SECRET: variable({
    default: 'generated into DATA_DIR',
    meaning:
      'Keys of sessions, links and codes derive from it, and it seals the signing keys; 32 characters or more, random. Required with DATABASE_URL.',
    read: optional(longerThan(32)),
  }),
  AUTH_SECRET_PREVIOUS: variable({
    default: 'none',
    meaning:
      'The former AUTH_SECRET after a planned change: sessions, links, codes and seals made with it stay valid. Unset after a leak.',
    read: optional(longerThan(32)),
  }),
  OIDC_ISSUER: variable({
    default: 'https://accounts.google.com',
    meaning: 'The third party that signs people in: any OpenID Connect provider.',
    read: withDefault('https://accounts.google.com', issuer),
  }),
  OIDC_CLIENT_ID: variable({
    default: 'none',
    meaning: 'Our client id at the provider; without it nobody signs in through a third party.',
    read: optional(anyText),
  }),
  OIDC_CLIENT_SECRET: variable({
    default: 'none',
    meaning: 'Our secret at the provider.',
    read: optional(anyText),
  }),
  S3_ENDPOINT: variable({
    default: 'none: files in DATA_DIR',
    meaning:
      'Object storage for avatars and photos; several nodes need it or a shared folder. The bucket stays private.',
    read: optional(endpoint),
  }),
  S3_BUCKET: variable({ default: 'none', meaning: 'The bucket; it has to exist.', read: optional(bucket) }),
  S3_REGION: variable({
    default: 'us-east-1',
    meaning: "The bucket's region; many servers other than Amazon's know no other.",
    read: withDefault('us-east-1', anyText),
  }),
  S3_ACCESS_KEY: variable({
    default: 'none',
    meaning: 'The key that may read, write, delete and list there.',
    read: optional(anyText),
  }),
  S3_SECRET_KEY: variable({ default: 'none', meaning: "That key's secret.", read: optional(anyText) }),
  GEOIP_MMDB: variable({
    default: 'none: no place shown',
    meaning: "An operator's own MMDB file that maps addresses to countries and cities; read at start.",
    read: optional(readableFile),
  }),
  ADMIN_EMAIL: variable({
    default: 'none',
    meaning: 'The first administrator, made at start if there is none.',
    read: optional(email),
  }),
  ADMIN_PASSWORD: variable({
    default: 'none',
    meaning: "The first administrator's password, 12 characters or more.",
    read: optional(longerThan(12)),
  }),
  DEMO: variable({
    default: '1 in development without DATABASE_URL, TRUST_PROXY and a PUBLIC_URL of another host, else 0',
    meaning:
      'Loads the demonstration shop into an empty database; `small`: with one person of each role, for tests; `large`: 40 customers and 120 repairs over 90 days, which takes up to half a minute. Its password is published, so production refuses every value but `0`.',
    read: optional(oneOf('0', '1', 'small', 'large')),
  }),
  SHOP_NAME: variable({
    default: 'Atelier',
    meaning: "The shop's name in its first content, at most 40 characters; afterwards /workshop/content has it.",
    read: withDefault('Atelier', shopName),
  }),
  DIALLING_CODE: variable({
    default: '+216',
    meaning: 'The prefix of telephone numbers that are typed without one.',
    read: withDefault('+216', countryPrefix),
  }),
  SHOP_PHONE: variable({
    default: '+216 71 000 000',
    meaning: "The shop's phone number in its first content; afterwards /workshop/content has it.",
    read: withDefault('+216 71 000 000', telephone),
  }),
  SHOP_TIME_ZONE: variable({
    default: 'Africa/Tunis',
    meaning: 'The time zone of visits.',
    read: withDefault('Africa/Tunis', timeZone),
  }),
  SHOP_CURRENCY: variable({
    default: 'TND',
    meaning: 'The currency of prices. Stored prices have none, so it must not change after the first repair.',
    read: withDefault('TND', currency),
  }),
  SHOP_CURRENCY_SYMBOL: variable({
    default: 'spec',
    meaning:
      '`spec`: cards and the price dialog also show `$`, beside the amount in SHOP_CURRENCY; `uniform`: SHOP_CURRENCY alone.',
    read: withDefault('spec', oneOf('spec', 'uniform')),
  }),
  RATE_LIMITS: variable({
    default: 'on',
    meaning:
      "`off` lifts request limits only: never a code's tries, the 60 s cooldown or the bound on password checks.",
    read: withDefault('on', oneOf('on', 'off')),
  }),
  METRICS_PORT: variable({
    default: 'none: no metrics',
    meaning: 'The port on which `/metrics` answers Prometheus; 0 takes a free one. It asks for no password.',
    read: optional(port),
  }),
  METRICS_HOST: variable({
    default: '127.0.0.1',
    meaning: 'The address on which METRICS_PORT listens.',
    read: withDefault('127.0.0.1', anyText),
  }),
  LOG_LEVEL: variable({
    default: 'info',
    meaning: 'The least severe lines that are written.',
    read: withDefault('info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  }),
} as const;

type Variables = typeof variables;
export type VariableName = keyof Variables;
export type Settings = { readonly [K in VariableName]: ReturnType<Variables[K]['read']> };
