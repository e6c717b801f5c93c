import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePhone } from '@atelier/contract';
import { setDiallingCode } from '@atelier/domain';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { configurationTable, exampleEnvironment } from './documentation.fixture.ts';
import { deriveKey } from './keys.ts';
import type { variables } from './variables.ts';

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
  AUTH_SECRET: 'f0c1b7d94e2a48563b1dbe07a6c95e82',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'no-reply@atelier.tn',
  PUBLIC_URL: 'https://atelier.example',
};

describe('the environment', () => {
  test('an empty environment has a default for everything', () => {
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
  ])('the environment refuses %j as SHOP_NAME: %s', (name) => {
    expect(problemsOf({ SHOP_NAME: name })).toEqual(['SHOP_NAME: must be one line of at most 40 characters']);
  });

  test.each(['à l’accueil', '+216', '71 000 000 ou 71 000 001'])(
    'the environment refuses %j as SHOP_PHONE',
    (phone) => {
      expect(problemsOf({ SHOP_PHONE: phone })).toEqual([
        'SHOP_PHONE: must be a telephone number, such as +216 71 000 000',
      ]);
    },
  );

  test.each(['216', '41', '961', '1', '+999', '+33 6', 'France'])(
    'the environment refuses %j as DIALLING_CODE',
    (code) => {
      onTestFinished(() => setDiallingCode('+216'));
      expect(problemsOf({ DIALLING_CODE: code })[0]).toBe(
        'DIALLING_CODE: must be the prefix of a country, such as +216',
      );
    },
  );

  test.each(['+04:00', '-05:00', '+0530'])('the environment refuses the offset %j as SHOP_TIME_ZONE', (offset) => {
    expect(problemsOf({ SHOP_TIME_ZONE: offset })).toEqual([
      'SHOP_TIME_ZONE: must be the name of a time zone, such as Africa/Tunis',
    ]);
  });

  test('numbers without a prefix take DIALLING_CODE', () => {
    onTestFinished(() => setDiallingCode('+216'));
    const { settings } = readConfig({ DATA_DIR: dataDir, DIALLING_CODE: '+33', SHOP_PHONE: '01 23 45 67 89' });
    expect([settings.SHOP_PHONE, parsePhone('06 12 34 56 78')]).toEqual(['+33123456789', '+33612345678']);
  });

  test('SHOP_NAME takes 40 characters', () => {
    const { settings } = readConfig({
      DATA_DIR: dataDir,
      SHOP_NAME: 'É'.repeat(40),
      SHOP_PHONE: '(00 33) 1 23-45 67 89',
    });
    expect([settings.SHOP_NAME, settings.SHOP_PHONE]).toEqual(['É'.repeat(40), '+33123456789']);
  });

  test('passwords are cheap to hash in tests alone', () => {
    const hashesOf = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment }).hashes;
    expect([{}, production, { NODE_ENV: 'test' }].map(hashesOf)).toEqual(['dear', 'dear', 'cheap']);
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: ' ', SMTP_URL: '' }).settings).toMatchObject({
      PORT: 3000,
      SMTP_URL: null,
    });
  });

  test('all faults of the environment are listed together', () => {
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

  test('DATABASE_URL may be a unix socket', () => {
    const address = 'postgresql://app@/atelier?host=%2Ftmp%2Frun';
    expect(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: address, AUTH_SECRET: 'x'.repeat(32) }).settings.DATABASE_URL,
    ).toBe(address);
  });

  test.each(['missing.mmdb', '.', 'a\0b', 'x'.repeat(5_000)])('the environment refuses %j as GEOIP_MMDB', (name) => {
    expect(problemsOf({ GEOIP_MMDB: join(dataDir, name) })).toEqual([
      'GEOIP_MMDB: must be a file that is there and that this user may read',
    ]);
  });

  test.each(['https://key:secret@s3.example', 'https://s3.example/?key=secret', 's3.example'])(
    'the environment refuses %s as S3_ENDPOINT',
    (address) => {
      const group = { S3_ENDPOINT: address, S3_BUCKET: 'photos', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' };
      expect(variablesOf(problemsOf(group))).toEqual(['S3_ENDPOINT']);
    },
  );

  test.each(['http://accounts.example', 'https://id:secret@accounts.example', 'https://accounts.example/?tenant=1'])(
    'the environment refuses %s as OIDC_ISSUER',
    (address) => {
      expect(variablesOf(problemsOf({ OIDC_ISSUER: address }))).toEqual(['OIDC_ISSUER']);
    },
  );

  test.each(['https://accounts.example/tenant', 'http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'OIDC_ISSUER accepts %s',
    (address) => {
      expect(problemsOf({ OIDC_ISSUER: address })).toEqual([]);
    },
  );

  test('a client id needs its client secret', () => {
    expect(variablesOf(problemsOf({ OIDC_CLIENT_ID: 'atelier' }))).toEqual(['OIDC_CLIENT_SECRET']);
  });

  test('an object storage needs no region', () => {
    const group = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'photos', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' };
    expect(readConfig({ DATA_DIR: dataDir, ...group }).settings.S3_REGION).toBe('us-east-1');
  });

  test('DATABASE_URL needs AUTH_SECRET and turns the demonstration off', () => {
    expect(variablesOf(problemsOf({ DATABASE_URL: 'postgresql://db/a' }))).toEqual(['AUTH_SECRET']);
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgresql://db/a', AUTH_SECRET: 'x'.repeat(32) }).demo).toBe(
      'none',
    );
  });
});

describe('the demonstration', () => {
  const demoOf = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment }).demo;

  test.each([
    { TRUST_PROXY: 'loopback' },
    { PUBLIC_URL: 'https://atelier.example' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { PUBLIC_URL: 'http://localhost.example' },
  ])('the demonstration is loaded only if asked with %j', (environment) => {
    expect(demoOf(environment)).toBe('none');
    expect(demoOf({ ...environment, DEMO: '1' })).toBe('whole');
    expect(demoOf({ ...environment, DEMO: 'small' })).toBe('small');
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'the demonstration loads by itself where PUBLIC_URL is %s',
    (address) => {
      expect(demoOf({ PUBLIC_URL: address })).toBe('whole');
    },
  );
});

describe('TRUST_PROXY', () => {
  test.each(['0.0.0.0/0', '::/0', '10.1.2.3/0', '::ffff:0:0/00', 'loopback, 0.0.0.0/0'])(
    'TRUST_PROXY refuses %j',
    (networks) => {
      expect(problemsOf({ TRUST_PROXY: networks })).toEqual([
        "TRUST_PROXY: must list the proxies' own addresses: a network of everybody is refused",
      ]);
    },
  );

  test('TRUST_PROXY accepts addresses, networks and names', () => {
    const networks = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'];
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: networks.join(',') }).settings.TRUST_PROXY).toEqual(networks);
  });
});

function valuesOf(name: keyof typeof variables): string[] {
  const [line = ''] = problemsOf({ [name]: 'something else' });
  const [, list = ''] = line.split('must be one of ');
  return list.split(', ');
}

describe('production', () => {
  test('production refuses every value of DEMO but 0', () => {
    const values = valuesOf('DEMO');
    expect(values).toContain('1');
    const refused = values.filter((value) => problemsOf({ ...production, DEMO: value }).length > 0);
    expect(refused).toEqual(values.filter((value) => value !== '0'));
    for (const DEMO of refused)
      expect(problemsOf({ ...production, DEMO })).toEqual(['DEMO: must be 0 or unset in production']);
  });

  test.each([
    [{ WEB_ORIGIN: 'https://app.example, http://app.example' }, 'WEB_ORIGIN: must begin with https:// in production'],
    [{ AUTH_SECRET: 'a'.repeat(64) }, 'AUTH_SECRET: must be random, for example the output of `openssl rand -hex 32`'],
    [
      { ADMIN_EMAIL: 'owner@atelier.test', ADMIN_PASSWORD: 'atelier-demo' },
      'ADMIN_PASSWORD: is the published password of the demonstration; choose another',
    ],
  ])('production refuses %j with one line', (environment, line) => {
    expect(problemsOf({ ...production, ...environment })).toEqual([line]);
  });

  test('production starts with its required variables', () => {
    expect(readConfig({ DATA_DIR: dataDir, ...production })).toMatchObject({ production: true, demo: 'none' });
  });

  test('production refuses to start without mail or limits', () => {
    const problems = problemsOf({ NODE_ENV: 'production', DEMO: '1', RATE_LIMITS: 'off' });
    const names = ['DATABASE_URL', 'DEMO', 'MAIL_FROM', 'PUBLIC_URL', 'RATE_LIMITS', 'SMTP_URL'];
    expect(variablesOf(problems).toSorted()).toEqual(names);
  });

  test('production needs a database server or an acceptance', () => {
    const { DATABASE_URL: _server, ...embedded } = production;
    expect(problemsOf(embedded)).toEqual([expect.stringMatching(/^DATABASE_URL: .*EMBEDDED_DATABASE=accept/)]);
    expect(problemsOf({ ...embedded, EMBEDDED_DATABASE: 'accept' })).toEqual([]);
    expect(problemsOf({ EMBEDDED_DATABASE: 'yes' })).toEqual(['EMBEDDED_DATABASE: must be one of accept']);
  });

  test('production refuses an address without encryption', () => {
    expect(variablesOf(problemsOf({ ...production, PUBLIC_URL: 'http://atelier.example' }))).toEqual(['PUBLIC_URL']);
    expect(variablesOf(problemsOf({ ...production, OIDC_ISSUER: 'http://localhost:8080' }))).toEqual(['OIDC_ISSUER']);
  });
});

describe('the generated secret', () => {
  test('a generated secret is made once, for its owner', () => {
    const { secret } = readConfig({ DATA_DIR: dataDir });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret);
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('the secret gives each purpose its own key', () => {
    const purposes = ['access-token', 'refresh-cookie', 'tokens', 'codes', 'password-salt', 'third-party'] as const;
    const keys = purposes.map((purpose) => deriveKey('s', purpose).toString('hex'));
    expect(new Set(keys).size).toBe(keys.length);
    expect(deriveKey('s', 'tokens')).toEqual(deriveKey('s', 'tokens'));
    expect(deriveKey('other', 'tokens')).not.toEqual(deriveKey('s', 'tokens'));
  });
});

test('docs/generated/configuration.md lists every variable as it is read', async () => {
  await expect(configurationTable()).toMatchFileSnapshot('../../../../../docs/generated/configuration.md');
});

test('deploy/env.example lists every variable', async () => {
  await expect(exampleEnvironment()).toMatchFileSnapshot('../../../../../deploy/env.example');
});
