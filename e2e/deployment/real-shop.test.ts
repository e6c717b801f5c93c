import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { acceptInvitation } from '@atelier/contract';
import { openClient, registerCustomer, signIn, startMailbox } from '@atelier/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres } from './postgres.fixture.ts';
import {
  expectNoFailureWhileRestarting,
  expectWorkingShop,
  findFreePort,
  patience,
  type Proxy,
  replacePorts,
  requirePrograms,
  startCaddy,
  startNginx,
  statusOf,
} from './proxy.fixture.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const cleanup: (() => Promise<unknown>)[] = [];
/** In megabytes, for packages and built files. */
const MAX_INSTALLATION = 350;
const installed = ['node_modules', 'apps/api/dist', 'apps/web/dist'].map((name) => `/opt/atelier/${name}`);
/** Ids of Debian's user without rights, who plays the user of the shop. */
const nobody = { uid: 65_534, gid: 65_534 };

afterAll(async () => {
  for (const stop of cleanup.toReversed()) await stop();
});

/** Returns the commands of each step of a section of the document. */
async function readSteps(heading: string): Promise<string[]> {
  const document = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = new RegExp(`^## ${heading}$(.*?)^## `, 'ms').exec(document) ?? [];
  return [...section.matchAll(/^( *)```sh\n(.*?)^\1```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Programs that change the whole machine do nothing here, and `sudo` changes the user alone. */
const preamble = `
set -euo pipefail
apt-get() { :; }
adduser() { :; }
systemctl() { :; }
install() { command install "\${@/#atelier/65534}"; }
sudo() {
  [ "$1" = --user ] || { "$@"; return; }
  local user=$2; shift 2
  [ "$user" != atelier ] || user=nobody
  HOME=$SHOP_HOME setpriv --reuid "$user" --regid "$(id --group "$user")" --clear-groups "$@"
}
`;

type Node = { readonly stop: () => Promise<number | null> };

/** Starts a node as systemd does by this unit, with the user's rights alone. */
async function startUnit(unit: string, port: string): Promise<Node> {
  const valuesOf = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value.replaceAll('%i', port));
  const [command = '', [cwd = '']] = [valuesOf('ExecStart')[0], valuesOf('WorkingDirectory')];
  const files = await Promise.all(valuesOf('EnvironmentFile').map((file) => readFile(file, 'utf8')));
  const set = valuesOf('Environment').join(' ').replaceAll(' ', '\n');
  const env = Object.assign({}, ...[set, ...files].map((text) => parseEnv(text)));
  const [program = '', ...args] = command.split(' ');
  const child: ChildProcess = spawn(program, args, { ...nobody, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const stop = async (): Promise<number | null> => {
    child.kill();
    await exited;
    return child.exitCode;
  };
  cleanup.push(stop);
  const failure = exited.then(() => Promise.reject(new Error(`the node ended:\n${output}`)));
  failure.catch(() => undefined); // It ends at `stop()` too.
  const isReady = async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200;
  await Promise.race([failure, vi.waitUntil(isReady, patience)]);
  return { stop };
}

/** Lets systemd read a unit, whose folders and programs have to exist. Warnings about units of this machine count for nothing. */
async function verifyUnit(name: string, unit: string): Promise<void> {
  const file = join(folder, 'system', name);
  await writeFile(file, unit);
  await run('systemd-analyze', ['verify', '--recursive-errors=no', file]);
}

let folder: string;
let ports: readonly [string, string];

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('this test changes users, so root has to run it');
  await requirePrograms('setpriv', 'openssl', 'caddy', 'nginx', 'createuser', 'systemd-analyze');
  // Not in memory, which may be mounted without the right to execute.
  folder = await mkdtemp('/var/tmp/atelier-real-shop-');
  cleanup.push(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  ports = [await findFreePort(), await findFreePort()];
  const server = await startPostgres(join(folder, 'postgres'));
  cleanup.push(server.stop);
  for (const name of ['caddy', 'system']) await mkdir(join(folder, name));
});

test('the document makes a shop that serves during restarts', async ({ annotate }) => {
  const mailbox = await startMailbox();
  cleanup.push(() => mailbox.stop());
  const site = `localhost:${await findFreePort()}`;
  const substitutions: readonly (readonly [string, string])[] = [
    ['/var/run/postgresql', join(folder, 'postgres')],
    ['/etc/systemd/system', join(folder, 'system')],
    ['/etc/caddy', join(folder, 'caddy')],
    ['/var/lib/atelier', join(folder, 'data')],
    ['/var/backups/atelier', join(folder, 'backups')],
    ['/etc/atelier-backup-passphrase', join(folder, 'passphrase')],
    ['/opt/atelier', join(folder, 'opt')],
    ['smtps://user:password@mail.example', mailbox.url],
    ['@shop.example', '@reparo.tn'],
    ['shop.example', site],
  ];
  const substitute = (text: string): string =>
    substitutions.reduce((result, [from, to]) => result.replaceAll(from, to), replacePorts(text, ports));
  const runStep = async (commands = '', environment: Record<string, string> = {}): Promise<string> => {
    const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
    const env = {
      PATH: path.join(delimiter),
      HOME: process.env['HOME'],
      SHOP_HOME: join(folder, 'data'),
      PGHOST: join(folder, 'postgres'),
      ...environment,
    };
    return (await run('bash', ['-c', preamble + substitute(commands)], { cwd: root, env })).stdout;
  };

  const [database, build, settings, accounts, units, proxySite, check] = await readSteps('A real shop, from nothing');
  const [backups] = await readSteps('Back up, restore, move');
  const [lastBackup, upgrade] = await readSteps("New versions, and people's browsers");
  for (const commands of [database, build, settings]) await runStep(commands);
  await runStep('sudo --user atelier test ! -w /opt/atelier/apps/api/dist');
  const sizes = await runStep(`du --summarize --total --apparent-size --block-size=1MB ${installed.join(' ')}`);
  await annotate(`size of the installation in megabytes:\n${sizes}`);
  expect(Number(/^(\d+)\ttotal$/m.exec(sizes)?.[1])).toBeLessThanOrEqual(MAX_INSTALLATION);
  const [link = ''] = /^https:\S+$/m.exec(await runStep(accounts)) ?? [];
  await runStep(units);
  await runStep(proxySite);
  await runStep(backups);

  const unit = substitute(await readFile(join(folder, 'system/atelier@.service'), 'utf8'));
  await verifyUnit(`atelier@${ports[0]}.service`, unit);
  const nodes = [await startUnit(unit, ports[0]), await startUnit(unit, ports[1])];
  const configuration = await readFile(join(folder, 'caddy/Caddyfile'), 'utf8');
  const proxy = await startCaddy({ folder, site, configuration, nodePorts: ports });
  cleanup.push(proxy.stop);
  const authority = join(folder, 'authority.crt');
  await writeFile(authority, await readFile(proxy.certificate));
  const findings = await runStep(check, { NODE_EXTRA_CA_CERTS: authority });
  expect(findings).toMatch(/^ok +live events/m);
  expect(findings).toMatch(/^ok +backups .* GB free/m);

  const account = { email: 'owner@reparo.tn', password: 'a passphrase of the owner' };
  const body = { token: new URL(link).hash.slice(1), password: account.password };
  await openClient(proxy.url).send(acceptInvitation, { body });
  const [, name = 'no SHOP_NAME'] = /^SHOP_NAME="(.+)"$/m.exec(settings ?? '') ?? [];
  expect(await (await fetch(proxy.url)).text()).toContain(name);
  const staff = await signIn(proxy.url, account.email, account.password);
  expect(staff.user.roles).toEqual(['ADMIN']);
  const { person: customer } = await registerCustomer(proxy.url, mailbox);
  const restarts = ports.map((port, index) => async () => {
    expect(await nodes[index]?.stop()).toBe(0);
    nodes[index] = await startUnit(unit, port);
  });
  const expectServedBy = async (server: Proxy): Promise<void> => {
    await expectWorkingShop(server, { customer, staff, account });
    const requests = await expectNoFailureWhileRestarting(server, { customer, perSecond: 15, restarts });
    await annotate(`${requests} requests during the restart of both nodes`);
    await server.stop();
  };
  await expectServedBy(proxy);
  expect(await runStep(lastBackup)).toMatch(/^\S+\.tar\.age: .*, verified\.$/m);
  await runStep(upgrade);
  await runStep('sudo --user atelier test -r /opt/atelier/.env -a -d /opt/atelier.old -a ! -e /opt/atelier.new');
  const nginx = await startNginx({ folder, site, nodePorts: ports });
  cleanup.push(nginx.stop);
  await expectServedBy(nginx);
});
