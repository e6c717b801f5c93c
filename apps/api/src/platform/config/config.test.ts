import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { configurationTable } from './documentation.ts';
import { deriveKey } from './keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

function variablesOf(problems: readonly string[]): string[] {
  return problems.map((line) => line.split(':', 1)[0] ?? '');
}

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://atelier@db.example/atelier',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://atelier.example',
};

describe('the environment', () => {
  test('may be empty: everything has a default', () => {
    const { settings, demo } = readConfig({ DATA_DIR: dataDir });
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_URL: null,
      SHOP_TIME_ZONE: 'Africa/Tunis',
    });
    expect(demo).toBe('whole');
  });

  test.each([
    ['A'.repeat(41), 'one letter too many'],
    ['Atelier\nTunis', 'two lines'],
  ])('refuses %j as SHOP_NAME: %s', (name) => {
    expect(problemsOf({ SHOP_NAME: name })).toEqual(['SHOP_NAME: must be one line of at most 40 characters']);
  });

  test.each(['à l’accueil', '+216', '71 000 000 ou 71 000 001'])('refuses %j as SHOP_PHONE', (phone) => {
    expect(problemsOf({ SHOP_PHONE: phone })).toEqual([
      'SHOP_PHONE: must be a telephone number, such as +216 71 000 000',
    ]);
  });

  test('takes 40 characters as SHOP_NAME, and a telephone number however it is written', () => {
    const { settings } = readConfig({
      DATA_DIR: dataDir,
      SHOP_NAME: 'É'.repeat(40),
      SHOP_PHONE: '(00 33) 1 23-45 67 89',
    });
    expect([settings.SHOP_NAME, settings.SHOP_PHONE]).toEqual(['É'.repeat(40), '+33123456789']);
  });

  test('makes passwords cheap to hash for tests alone', () => {
    const hashesOf = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment }).hashes;
    expect([{}, production, { NODE_ENV: 'test' }].map(hashesOf)).toEqual(['dear', 'dear', 'cheap']);
  });

  test('counts an empty variable as unset', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: ' ', SMTP_URL: '' }).settings).toMatchObject({
      PORT: 3000,
      SMTP_URL: null,
    });
  });

  test('has all its faults listed at once, a line for each variable', () => {
    const problems = problemsOf({
      PORT: '70000',
      TRUST_PROXY: '10.0.0.0/8, everybody',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'http://mail',
      MAIL_FROM: 'no address',
      PUBLIC_URL: 'https://atelier.example/path',
      AUTH_SECRET: 'short',
      SHOP_TIME_ZONE: 'Mars/Olympus',
      SHOP_CURRENCY: 'dinar',
      LOG_LEVEL: 'loud',
      DEMO: 'yes',
      ADMIN_EMAIL: 'admin@atelier.test',
      S3_BUCKET: 'photos',
      GEOIP_MMDB: '/nowhere/places.mmdb',
    });
    const expected = [
      'PORT TRUST_PROXY DATABASE_URL SMTP_URL MAIL_FROM PUBLIC_URL AUTH_SECRET DEMO GEOIP_MMDB SHOP_TIME_ZONE SHOP_CURRENCY LOG_LEVEL',
      'ADMIN_PASSWORD S3_ENDPOINT S3_ACCESS_KEY S3_SECRET_KEY',
    ].flatMap((line) => line.split(' '));
    expect(variablesOf(problems).toSorted()).toEqual(expected.toSorted());
    expect(problems.every((line) => !line.includes('\n'))).toBe(true);
  });

  test('takes a unix socket’s address as DATABASE_URL', () => {
    const address = 'postgresql://app@/atelier?host=%2Ftmp%2Frun';
    expect(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(32) }).settings.DATABASE_URL,
    ).toBe(address);
  });

  test.each(['missing.mmdb', '.', 'a\0b', 'x'.repeat(5_000)])('refuses %j as GEOIP_MMDB', (name) => {
    expect(problemsOf({ GEOIP_MMDB: join(dataDir, name) })).toEqual([
      'GEOIP_MMDB: must be a file that is there and that this user may read',
    ]);
  });

  test.each(['https://key:secret@s3.example', 'https://s3.example/?key=secret', 's3.example'])(
    'refuses %s as S3_ENDPOINT',
    (address) => {
      const group = { S3_ENDPOINT: address, S3_BUCKET: 'photos', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' };
      expect(variablesOf(problemsOf(group))).toEqual(['S3_ENDPOINT']);
    },
  );

  test.each(['http://accounts.example', 'https://id:secret@accounts.example', 'https://accounts.example/?tenant=1'])(
    'refuses %s as OIDC_ISSUER',
    (address) => {
      expect(variablesOf(problemsOf({ OIDC_ISSUER: address }))).toEqual(['OIDC_ISSUER']);
    },
  );

  test.each(['https://accounts.example/tenant', 'http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'takes %s as OIDC_ISSUER',
    (address) => {
      expect(problemsOf({ OIDC_ISSUER: address })).toEqual([]);
    },
  );

  test('wants the secret with the client id', () => {
    expect(variablesOf(problemsOf({ OIDC_CLIENT_ID: 'atelier' }))).toEqual(['OIDC_CLIENT_SECRET']);
  });

  test('needs no region for an object storage', () => {
    const group = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'photos', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' };
    expect(readConfig({ DATA_DIR: dataDir, ...group }).settings.S3_REGION).toBe('us-east-1');
  });

  test('needs AUTH_SECRET with DATABASE_URL, and turns the demonstration off', () => {
    expect(variablesOf(problemsOf({ DATABASE_URL: 'postgresql://db/a' }))).toEqual(['AUTH_SECRET']);
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgresql://db/a', AUTH_SECRET: 'x'.repeat(32) }).demo).toBe(
      'none',
    );
  });
});

describe('production', () => {
  test('starts with what it requires', () => {
    expect(readConfig({ DATA_DIR: dataDir, ...production })).toMatchObject({ production: true, demo: 'none' });
  });

  test('refuses to start without mail and address, with demonstration or without limits', () => {
    const problems = problemsOf({ NODE_ENV: 'production', DEMO: '1', RATE_LIMITS: 'off' });
    expect(variablesOf(problems).toSorted()).toEqual(['DEMO', 'PUBLIC_URL', 'RATE_LIMITS', 'SMTP_URL']);
  });

  test('refuses an address without encryption', () => {
    expect(variablesOf(problemsOf({ ...production, PUBLIC_URL: 'http://atelier.example' }))).toEqual(['PUBLIC_URL']);
    expect(variablesOf(problemsOf({ ...production, OIDC_ISSUER: 'http://localhost:8080' }))).toEqual(['OIDC_ISSUER']);
  });
});

describe('the generated secret', () => {
  test('is made once, for the owner’s eyes only', () => {
    const { secret } = readConfig({ DATA_DIR: dataDir });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret);
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('gives each purpose a key of its own', () => {
    const purposes = [
      'access-token',
      'refresh-cookie',
      'tokens',
      'codes',
      'password-salt',
      'known-browser',
      'third-party',
    ] as const;
    const keys = purposes.map((purpose) => deriveKey('s', purpose).toString('hex'));
    expect(new Set(keys).size).toBe(keys.length);
    expect(deriveKey('s', 'tokens')).toEqual(deriveKey('s', 'tokens'));
    expect(deriveKey('other', 'tokens')).not.toEqual(deriveKey('s', 'tokens'));
  });
});

test('docs/generated/configuration.md lists every variable as it is read', async () => {
  await expect(configurationTable()).toMatchFileSnapshot('../../../../../docs/generated/configuration.md');
});
