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
  if (settings.NODE_ENV !== 'production') return [];
  return [
    ...(settings.DATABASE_URL === null && settings.EMBEDDED_DATABASE === null
      ? [
          'DATABASE_URL: is required in production; EMBEDDED_DATABASE=accept runs a small shop on the embedded PostgreSQL',
        ]
      : []),
    ...(settings.SMTP_URL === null ? ['SMTP_URL: is required in production'] : []),
    ...(settings.PUBLIC_URL === null ? ['PUBLIC_URL: is required in production'] : []),
    ...(settings.PUBLIC_URL?.startsWith('http:') === true
      ? ['PUBLIC_URL: must begin with https:// in production']
      : []),
    ...(settings.OIDC_ISSUER?.protocol === 'http:' ? ['OIDC_ISSUER: must begin with https:// in production'] : []),
    ...(settings.WEB_ORIGIN?.some((origin) => origin.startsWith('http:')) === true
      ? ['WEB_ORIGIN: must begin with https:// in production']
      : []),
    ...productionSecrets(settings),
    ...(isSet(settings, 'DEMO') && settings.DEMO !== '0' ? ['DEMO: must be 0 or unset in production'] : []),
    ...(settings.RATE_LIMITS === 'off' ? ['RATE_LIMITS: off is forbidden in production'] : []),
    ...senders.filter((name) => isUnroutable(settings[name])).map((name) => `${name}: ${unroutableMessage}`),
  ];
}

function productionSecrets({ AUTH_SECRET, ADMIN_PASSWORD }: ParsedSettings): string[] {
  const isGuessed = typeof AUTH_SECRET === 'string' && new Set(AUTH_SECRET).size < fewCharacters;
  return [
    ...(isGuessed ? ['AUTH_SECRET: must be random, for example the output of `openssl rand -hex 32`'] : []),
    ...(ADMIN_PASSWORD === DEMO_PASSWORD
      ? ['ADMIN_PASSWORD: is the published password of the demonstration; choose another']
      : []),
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
