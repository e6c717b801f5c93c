import { accessSync, constants, statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { contentLimits, parsePhone } from '@atelier/contract';
import { hasControlCharacter, setDiallingCode } from '@atelier/domain';

export class ConfigProblem extends Error {}

export function anyText(text: string): string {
  return text.trim();
}

export function shopName(text: string): string {
  const name = text.trim();
  if (name.length > contentLimits.brand || hasControlCharacter(name, false))
    throw new ConfigProblem(`must be one line of at most ${contentLimits.brand} characters`);
  return name;
}

/** Reads a country's prefix, and sets it at once for the numbers that are read afterwards. */
export function countryPrefix(text: string): string {
  const problem = new ConfigProblem('must be the prefix of a country, such as +216');
  if (!text.startsWith('+')) throw problem;
  setDiallingCode(text);
  try {
    parsePhone('20123456');
  } catch {
    throw problem;
  }
  return text;
}

/** Reads a telephone number in any notation as E.164. */
export function telephone(text: string): string {
  const phone = parsePhone(text);
  if (phone === null) throw new ConfigProblem('must be a telephone number, such as +216 71 000 000');
  return phone;
}

export function oneOf<const T extends string>(...allowed: readonly T[]) {
  return (text: string): T => {
    const found = allowed.find((candidate) => candidate === text);
    if (found === undefined) throw new ConfigProblem(`must be one of ${allowed.join(', ')}`);
    return found;
  };
}

function wholeNumber(what: string, min: number, max: number) {
  return (text: string) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new ConfigProblem(`must be a ${what} from ${min} to ${max}`);
    return value;
  };
}

export const port = wholeNumber('port', 0, 65_535);
export const days = wholeNumber('number of days', 1, 3_650);
const wholeSeconds = wholeNumber('number of seconds', 0, 3_600);

/** Reads seconds, up to an hour, as milliseconds. */
export function seconds(text: string): number {
  return wholeSeconds(text) * 1_000;
}

export function url(...protocols: readonly string[]) {
  return (text: string): URL => {
    const parsed = URL.parse(text);
    if (parsed === null || !protocols.includes(parsed.protocol)) {
      throw new ConfigProblem(
        `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      );
    }
    return parsed;
  };
}

/** Reads a service's URL. Credentials have variables of their own, because URLs may be logged. */
export function endpoint(text: string): URL {
  const parsed = url('http:', 'https:')(text);
  if (parsed.username !== '' || parsed.password !== '' || parsed.search !== '' || parsed.hash !== '') {
    throw new ConfigProblem('must be an address without name, password and query, such as https://s3.example');
  }
  return parsed;
}

export const ownHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Reads the OIDC issuer. It must be encrypted, because altered answers would sign anybody in. */
export function issuer(text: string): URL {
  const parsed = endpoint(text);
  if (parsed.protocol === 'http:' && !ownHosts.includes(parsed.hostname))
    throw new ConfigProblem('must begin with https://, unless it is on this machine');
  return parsed;
}

function matching(pattern: RegExp, problem: string) {
  return (text: string) => {
    if (!pattern.test(text)) throw new ConfigProblem(problem);
    return text;
  };
}

export const bucket = matching(
  /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
  'must have 3 to 63 small letters, digits, dots and hyphens',
);
export const postgresAddress = matching(
  /^postgres(?:ql)?:\/\/\S+$/,
  'must be an address that starts with postgresql://',
);
export const currency = matching(/^[A-Z]{3}$/, 'must be three capital letters, such as TND');

/** Reads an origin (scheme, host, port) and ignores a trailing slash. */
export function origin(text: string): string {
  const parsed = url('http:', 'https:')(text);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '') {
    throw new ConfigProblem('must be an origin without a path, such as https://atelier.example');
  }
  return parsed.origin;
}

export function listOf<T>(read: (text: string) => T) {
  return (text: string): readonly T[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(read);
}

export function email(text: string): string {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text) || text.length > 254)
    throw new ConfigProblem('must be an e-mail address');
  return text;
}

const mailboxParts = /^(?:(?:"(?:[^"\\\r\n]|\\.)*"|[^"<>\r\n]*)\s*<([^<>]+)>|([^<>]+))$/;

/** Returns the address of `address`, `Name <address>` or `"Name" <address>`. Mails use the published shop name instead of this one. */
export function mailbox(text: string): string {
  const [, named, bare] = mailboxParts.exec(text.trim()) ?? [];
  return email(named ?? bare ?? '');
}

/** Reads a mail server. Port 465 needs TLS from the first byte, else both sides block on the greeting. */
export function mailServer(text: string): string {
  const { protocol, port: number, href } = url('smtp:', 'smtps:')(text);
  if (protocol === 'smtp:' && number === '465') throw new ConfigProblem('must begin with smtps:// at port 465');
  return href;
}

export function longerThan(length: number) {
  return (text: string) => {
    if (text.length < length) throw new ConfigProblem(`must have at least ${length} characters`);
    return text;
  };
}

/** Reads a zone by its name. PostgreSQL reverses offsets such as `+04:00`. */
export function timeZone(text: string): string {
  const problem = new ConfigProblem('must be the name of a time zone, such as Africa/Tunis');
  if (/^[+-]/.test(text)) throw problem;
  // The first formatter of a process takes a fortieth of a start. Only other spellings need one.
  if (Intl.supportedValuesOf('timeZone').includes(text)) return text;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw problem;
  }
}

export function readableFile(text: string): string {
  const path = resolve(text);
  if (!isReadable(path)) throw new ConfigProblem('must be a file that is there and that this user may read');
  return path;
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

export function network(text: string): string {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  if (family !== 0 && prefix !== undefined && /^0+$/.test(prefix))
    throw new ConfigProblem("must list the proxies' own addresses: a network of everybody is refused");
  if (prefix === undefined ? family !== 0 || namedNetworks.includes(text) : family !== 0 && isPrefix(address, prefix))
    return text;
  throw new ConfigProblem('must list addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal');
}

function isPrefix(address: string, prefix: string): boolean {
  try {
    new BlockList().addSubnet(address, Number.parseInt(prefix, 10), isIP(address) === 6 ? 'ipv6' : 'ipv4');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}
