import type { Settings, VariableName } from './variables.ts';

type ParsedSettings = Partial<Settings>;

export const DEMO_PASSWORD = 'atelier-demo';

const fewCharacters = 8;

const variableGroups: readonly (readonly VariableName[])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
];

export function rules(settings: ParsedSettings): string[] {
  return [
    ...variableGroups.flatMap((group) => incompleteGroup(settings, group)),
    ...(isSet(settings, 'DATABASE_URL') && settings.AUTH_SECRET === null
      ? ['AUTH_SECRET: is required with DATABASE_URL, the same for all nodes']
      : []),
  ];
}

function incompleteGroup(settings: ParsedSettings, group: readonly VariableName[]): string[] {
  const missing = group.filter((name) => settings[name] === null);
  const present = group.filter((name) => isSet(settings, name));
  if (present.length === 0) return [];
  return missing.map((name) => `${name}: is required together with ${present.join(', ')}`);
}

function isSet(settings: ParsedSettings, name: VariableName): boolean {
  return settings[name] !== null && settings[name] !== undefined;
}

export function productionRules(settings: ParsedSettings): string[] {
  const { NODE_ENV, DATABASE_URL, EMBEDDED_DATABASE, SMTP_URL, PUBLIC_URL, OIDC_ISSUER, WEB_ORIGIN, RATE_LIMITS } =
    settings;
  if (NODE_ENV !== 'production') return [];
  return [
    ...violated([
      [
        DATABASE_URL === null && EMBEDDED_DATABASE === null,
        'DATABASE_URL: is required in production; EMBEDDED_DATABASE=accept runs a small shop on the embedded PostgreSQL',
      ],
      [SMTP_URL === null, 'SMTP_URL: is required in production'],
      [PUBLIC_URL === null, 'PUBLIC_URL: is required in production'],
      [PUBLIC_URL?.startsWith('http:'), 'PUBLIC_URL: must begin with https:// in production'],
      [OIDC_ISSUER?.protocol === 'http:', 'OIDC_ISSUER: must begin with https:// in production'],
      [WEB_ORIGIN?.some((origin) => origin.startsWith('http:')), 'WEB_ORIGIN: must begin with https:// in production'],
      ...productionSecrets(settings),
      [isSet(settings, 'DEMO') && settings.DEMO !== '0', 'DEMO: must be 0 or unset in production'],
      [RATE_LIMITS === 'off', 'RATE_LIMITS: off is forbidden in production'],
    ]),
    ...senders.filter((name) => isUnroutable(settings[name])).map((name) => `${name}: ${unroutableMessage}`),
  ];
}

type Rule = readonly [isViolated: boolean | undefined, problem: string];

function violated(rulesInOrder: readonly Rule[]): string[] {
  return rulesInOrder.flatMap(([isViolated, problem]) => (isViolated === true ? [problem] : []));
}

function productionSecrets({ AUTH_SECRET, ADMIN_PASSWORD }: ParsedSettings): readonly Rule[] {
  return [
    [
      typeof AUTH_SECRET === 'string' && new Set(AUTH_SECRET).size < fewCharacters,
      'AUTH_SECRET: must be random, for example the output of `openssl rand -hex 32`',
    ],
    [
      ADMIN_PASSWORD === DEMO_PASSWORD,
      'ADMIN_PASSWORD: is the published password of the demonstration; choose another',
    ],
  ];
}

const senders = ['MAIL_FROM', 'SHOP_EMAIL'] as const;
const unroutableMessage =
  'must be an address on a domain of yours in production, not on .test, .example, .invalid or .localhost';

/** Matches reserved names (RFC 6761). Receivers reject their mail, and replies and bounces get lost. */
function isUnroutable(address: string | null | undefined): boolean {
  const domain = address?.split('@')[1];
  return domain !== undefined && (!domain.includes('.') || /\.(?:test|example|invalid|localhost)$/i.test(domain));
}
