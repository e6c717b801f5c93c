import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}

const compose: Compose = parse(read('compose.yaml'), { merge: true });
const variables = new Set([...read('env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=$/gm)].map(([, name = '']) => name));

/** Read by the C library. */
variables.add('MALLOC_ARENA_MAX');

function unknownVariables(names: readonly string[]): string[] {
  return names.filter((name) => !variables.has(name) && !variables.has(name.replace(/_FILE$/, '')));
}

test('compose file has database, two nodes and proxy', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual(['database', 'node-1', 'node-2', 'proxy']);
  expect(compose.services['node-1']).toEqual(compose.services['node-2']);
});

test('compose file declares everything it names', () => {
  for (const { secrets = [], volumes = [], networks = [], depends_on = {} } of Object.values(compose.services)) {
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((volume) => !volume.startsWith('.'));
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  }
});

test('head of the compose file writes every secret', () => {
  const head = read('compose.yaml').split('\nname:')[0] ?? '';
  const written = [...head.matchAll(/ > deploy\/(\S+)/g)].map(([, file]) => file);
  expect(Object.values(compose.secrets).map(({ file }) => file)).toEqual(written);
});

test('nodes of the compose file set known variables', () => {
  const { environment = {}, read_only: isReadOnly } = compose.services['node-1'] ?? {};
  expect(isReadOnly).toBe(true);
  expect(Object.keys(environment)).toContain('DATABASE_URL_FILE');
  expect(unknownVariables(Object.keys(environment))).toEqual([]);
});

test('image is made of files that exist', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const sources = copied.map((path) => path.replace('/src/', '')).filter((path) => !path.endsWith('/dist'));
  expect(sources.length).toBeGreaterThan(4);
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const [, set = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? [];
  expect(unknownVariables([...set.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))).toEqual([]);
});

test('image has what the server reads beside its bundle', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
  const folders = sources.flatMap((source) => [...source.matchAll(/join\(packageFolder, '([^']+)'\)/g)]);
  const paths = folders.map(([, path = '']) => join('apps/api', path));
  expect(paths).toContain('apps/web');
  const image = read('Dockerfile');
  expect(paths.filter((path) => !new RegExp(`^COPY .* ${path}(/dist)?$`, 'm').test(image))).toEqual([]);
});

test('unit starts what npm start starts', () => {
  const unit = read('atelier@.service');
  const [, started = ''] = /^ExecStart=\/opt\/atelier\/node_modules\/\.bin\/node (.+)$/m.exec(unit) ?? [];
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts['start']).toContain(started);
  expect(read('Dockerfile')).toContain(JSON.stringify(['node', ...started.split(' ')]).replaceAll(',', ', '));
  const [, set = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
  expect(unknownVariables(set.split(' ').map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
});

test('unit says how nodes get a METRICS_PORT each', () => {
  expect(read('atelier@.service')).toMatch(
    /^# .*systemctl edit atelier@3000.*\n(#.*\n)*# .*Environment=METRICS_PORT=9464/m,
  );
});

/** At a start on `0.0.0.0` Fastify asks Node for the addresses of the machine, which needs the last of these. */
test('unit lets a node listen on every address', () => {
  const [, families = ''] = /^RestrictAddressFamilies=(.+)$/m.exec(read('atelier@.service')) ?? [];
  expect(families.split(' ')).toEqual(expect.arrayContaining(['AF_INET', 'AF_INET6', 'AF_UNIX', 'AF_NETLINK']));
});

/** The default allows five starts in ten seconds, which is less than a restart of PostgreSQL takes. */
test('unit restarts a node that fails for however long', () => {
  const [, unit = '', service = ''] = read('atelier@.service').split(/^\[(?:Unit|Service)\]$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=always$/m);
});

/** The former node names them in its pages until it is restarted, and reads them from the new folder. */
test('an upgrade keeps the running version’s files', () => {
  const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, first, second] = /^```sh\n(.*)\n(.*)\nsudo mkdir \/opt\/atelier\.new$/m.exec(document) ?? [];
  const copy = 'cp --recursive --no-target-directory /opt/atelier/apps/web/dist apps/web/dist';
  expect([first, second]).toEqual([copy, 'npm run build']);
});
