import type { Settings, VariableName } from './variables.ts';

type Given = Partial<Settings>;

const isSet = (given: Given, name: VariableName): boolean => given[name] !== null && given[name] !== undefined;

/** Groups that make sense only together. */
const together: readonly (readonly VariableName[])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
];

// What couldn't be read is no longer missing: its own line says what is wrong with it.
const incomplete = (given: Given, group: readonly VariableName[]): string[] => {
  const missing = group.filter((name) => given[name] === null);
  const present = group.filter((name) => isSet(given, name));
  if (present.length === 0) return [];
  return missing.map((name) => `${name}: is required together with ${present.join(', ')}`);
};

/** What must hold between variables, whatever the environment. */
export const rules = (given: Given): string[] => [
  ...together.flatMap((group) => incomplete(given, group)),
  ...(isSet(given, 'DATABASE_URL') && given.AUTH_SECRET === null
    ? ['AUTH_SECRET: is required with DATABASE_URL, the same for all nodes']
    : []),
];

/** What production asks for and refuses. */
export const productionRules = (given: Given): string[] => {
  if (given.NODE_ENV !== 'production') return [];
  return [
    ...(given.SMTP_URL === null ? ['SMTP_URL: is required in production'] : []),
    ...(given.PUBLIC_URL === null ? ['PUBLIC_URL: is required in production'] : []),
    ...(given.PUBLIC_URL?.startsWith('http:') === true ? ['PUBLIC_URL: must begin with https:// in production'] : []),
    ...(given.OIDC_ISSUER?.protocol === 'http:' ? ['OIDC_ISSUER: must begin with https:// in production'] : []),
    ...(given.DEMO === '1' ? ['DEMO: is forbidden in production'] : []),
    ...(given.RATE_LIMITS === 'off' ? ['RATE_LIMITS: off is forbidden in production'] : []),
  ];
};
