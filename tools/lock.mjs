// Completes the lockfile: npm omits platform packages that the current registry lacks, and `npm ci` then rejects the lockfile on every
// machine (npm/cli#9846). The platform follows from the package's name. Registry addresses are dropped, because the integrity hashes are
// valid for every registry.
import { readFileSync, writeFileSync } from 'node:fs';

const lockfile = new URL('../package-lock.json', import.meta.url);
const systems = /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?=-|$)/;
const processors = /-(arm64|arm|x64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32)(?=-|$)/;

/** Returns the entry that an import of `name` from the package at `path` loads: the nearest node_modules upwards. */
function resolve(packages, path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
    if (entry !== undefined) return entry;
    if (from === '') return undefined;
  }
}

function platformEntry(name, version, owner) {
  const os = systems.exec(name)?.[1];
  const cpu = processors.exec(name)?.[1];
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined;
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(owner.dev === true ? { dev: true } : {}),
    ...(libc === undefined ? {} : { libc }),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  };
}

const lock = JSON.parse(readFileSync(lockfile, 'utf8'));
const added = {};
for (const [path, owner] of Object.entries(lock.packages)) {
  if (/^https?:/.test(owner.resolved ?? '')) delete owner.resolved;
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const resolved = resolve({ ...lock.packages, ...added }, path, name);
    if (resolved?.version === version || (resolved !== undefined && !/^\d/.test(version))) continue;
    const entry = platformEntry(name, version, owner);
    if (entry === undefined) continue;
    added[resolved === undefined || path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`] = entry;
  }
}

const { '': root, ...rest } = { ...lock.packages, ...added };
const sorted = Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = { '': root, ...Object.fromEntries(sorted) };
writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lockfile: ${Object.keys(added).length} platform packages added`);
