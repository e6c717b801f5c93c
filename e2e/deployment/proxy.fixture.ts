import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  addPhoto,
  createDevice,
  listDeviceTypes,
  listMyDevices,
  listSessions,
  login,
  saveRepairRequest,
  transitionRepair,
} from '@atelier/contract';
import { addDevice, happyPath, HttpError, openClient, openLiveSocket, type Person } from '@atelier/testing';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { findProgram } from '../browsers/processes.ts';
import { type RequestOutcome, startLoad } from '../operation/balancer.ts';

const deployFolder = join(import.meta.dirname, '../../deploy');

export const patience = { timeout: 120_000, interval: 100 };

export type Proxy = {
  readonly url: string;
  /** File of the certificate that clients have to trust. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
};

type ProxyOptions = {
  /** Folder for all files of the proxy. */
  readonly folder: string;
  /** Configuration in place of the one in `deploy`. */
  readonly configuration?: string;
  /** Host and port of the shop. */
  readonly site: string;
  readonly nodePorts: readonly [string, string];
};

export async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Debian's packages of programs with another name. */
const packages: Readonly<Record<string, string>> = {
  createuser: 'postgresql-client-common',
  setpriv: 'util-linux',
  'systemd-analyze': 'systemd',
};

/** Ends the run with one line for what the machine lacks. */
export async function requirePrograms(...names: readonly string[]): Promise<void> {
  for (const name of names)
    if ((await findProgram(name)) === undefined)
      throw new Error(`${name} isn't installed: apt-get install ${packages[name] ?? name}`);
}

export function replacePorts(configuration: string, [first, second]: readonly [string, string]): string {
  return configuration.replaceAll(/\b3000\b/g, first).replaceAll(/\b3001\b/g, second);
}

/** Starts Caddy with a certificate of its own authority, which this process then trusts. */
export async function startCaddy({ folder, site, configuration, nodePorts }: ProxyOptions): Promise<Proxy> {
  const file = join(folder, 'Caddyfile');
  const options = ['admin off', 'skip_install_trust', 'default_bind 127.0.0.1', `http_port ${await findFreePort()}`];
  const caddyfile = configuration ?? (await readFile(join(deployFolder, 'Caddyfile'), 'utf8'));
  await writeFile(file, `{\n\t${options.join('\n\t')}\n}\n${replacePorts(caddyfile, nodePorts)}`);
  const env = { SITE_ADDRESS: site, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  return startProxy('caddy', {
    args,
    env,
    url: `https://${site}`,
    certificate: join(folder, 'caddy/pki/authorities/local/root.crt'),
  });
}

/** Starts nginx with the file of `deploy` in a main configuration as Debian's, and a certificate that it signs itself. */
export async function startNginx({ folder, site, configuration, nodePorts }: ProxyOptions): Promise<Proxy> {
  const [port, plainPort] = [new URL(`https://${site}`).port, await findFreePort()];
  const [certificate, key] = [join(folder, 'shop.pem'), join(folder, 'shop.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = spawn(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  );
  await once(made, 'close');
  const server = (configuration ?? (await readFile(join(deployFolder, 'nginx.conf'), 'utf8')))
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('shop.example;', 'localhost;')
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(/(ssl_certificate )\S+;/, `$1${certificate};`)
    .replace(/(ssl_certificate_key )\S+;/, `$1${key};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/nginx-${name};`,
  );
  const main = [
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    `error_log ${folder}/error.log;`,
    'master_process off;',
    'daemon off;',
    'events {}',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')}`,
    replacePorts(server, nodePorts),
    '}',
  ];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, main.join('\n'));
  return startProxy('nginx', { args: ['-p', folder, '-c', file], env: {}, url: `https://${site}`, certificate });
}

type ProxyProcess = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly certificate: string;
};

async function startProxy(program: string, { args, env, url, certificate }: ProxyProcess): Promise<Proxy> {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  const failure = ended.then(() => Promise.reject(new Error(`${program} ended:\n${output}`)));
  failure.catch(() => undefined); // It ends at `stop()` too.
  try {
    await Promise.race([failure, vi.waitUntil(() => existsSync(certificate), patience)]);
    setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')]);
    await Promise.race([failure, vi.waitUntil(async () => (await statusOf(`${url}/health/ready`)) === 200, patience)]);
    return { url, certificate, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function statusOf(url: string): Promise<RequestOutcome> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
  );
}

type Credentials = { readonly email: string; readonly password: string };

/** Signs in from an address of this machine that isn't the proxy's, with a forged header of another. */
async function signInFrom(localAddress: string, url: string, credentials: Credentials): Promise<Person> {
  const request = openRequest(new URL(login.path, url), {
    method: login.method,
    localAddress,
    family: 4,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
  });
  request.end(JSON.stringify(credentials));
  const [response] = await once(request, 'response');
  return openClient(url).adoptSession(JSON.parse(await text(response)));
}

/** A picture of noise, which can't be compressed. */
async function makePhoto(): Promise<Blob> {
  const raw = { width: 1_200, height: 1_150, channels: 3 } as const;
  const png = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

type Visitors = { readonly customer: Person; readonly staff: Person; readonly account: Credentials };

/** Signs in, sends a request with a photo of 4 MB and awaits the shop's answer as a live event, all of it through the proxy. */
export async function expectWorkingShop({ url }: Pick<Proxy, 'url'>, visitors: Visitors): Promise<void> {
  const [customer, staff] = [visitors.customer.at(url), visitors.staff.at(url)];
  const forwarded = await signInFrom('127.0.0.9', url, visitors.account);
  const [session] = await forwarded.send(listSessions);
  expect(session?.ip).toBe('127.0.0.9');

  const socket = await openLiveSocket(url, customer.accessToken());
  const body = { deviceId: await addDevice(customer, 'Tablette'), ...happyPath[0].captured };
  const { id } = await customer.send(saveRepairRequest, { body, idempotencyKey: randomUUID() });
  const file = await makePhoto();
  expect(file.size).toBeGreaterThan(4_000_000);
  const { photos, version } = await customer.send(addPhoto, { params: { id }, file, idempotencyKey: randomUUID() });
  expect(photos).toHaveLength(1);
  await staff.send(transitionRepair, { params: { id }, body: { action: 'Repair.confirm.request', version } });
  await socket.waitFor('repair', (event) => event.id === id && event.version > version);
  socket.close();
}

const paths = ['/devices/types', '/', '/openapi.json'];

type LoadOptions = {
  readonly customer: Person;
  readonly perSecond: number;
  /** Stops a node and starts it again. */
  readonly restarts: readonly (() => Promise<unknown>)[];
};

/** Restarts nodes one by one under load, of which every 20th request registers a device. Returns the number of requests. */
export async function expectNoFailureWhileRestarting(
  { url }: Pick<Proxy, 'url'>,
  { customer: person, perSecond, restarts }: LoadOptions,
): Promise<number> {
  const customer = person.at(url);
  const [type] = await customer.send(listDeviceTypes);
  const devicesBefore = (await customer.send(listMyDevices)).length;
  let sent = 0;
  let registered = 0;
  const register = async (): Promise<RequestOutcome> => {
    try {
      await customer.send(createDevice, { body: { typeId: type?.id ?? '', name: `Console ${sent}` } });
      registered += 1;
      return 200;
    } catch (error) {
      return error instanceof HttpError ? error.status : String(error);
    }
  };
  const send = (): Promise<RequestOutcome> => {
    sent += 1;
    return sent % 20 === 0 ? register() : statusOf(url + paths[sent % paths.length]);
  };
  const load = startLoad({ send }, perSecond);
  const waitForMore = async (): Promise<void> => {
    const goal = load.answers.length + 4 * perSecond;
    await vi.waitUntil(() => load.answers.length > goal, patience);
  };
  await waitForMore();
  for (const restart of restarts) {
    await restart();
    // A proxy needs a moment to find the node again.
    await waitForMore();
  }
  await load.stop();
  expect(load.answers.filter((answer) => answer !== 200)).toEqual([]);
  expect(await customer.send(listMyDevices)).toHaveLength(devicesBefore + registered);
  return load.answers.length;
}
