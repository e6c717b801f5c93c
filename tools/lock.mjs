// Completes the lockfile: npm omits platform packages that the current registry lacks, and `npm ci` then rejects the lockfile on every
// machine (npm/cli#9846). The platform follows from the package's name. Each package also gets its address on a reserved host, which npm
// replaces by its registry (`.npmrc`). Without addresses npm first asks the registry where each package is (decisions/0122).
import { readFileSync, writeFileSync } from 'node:fs';

const lockfile = new URL('../package-lock.json', import.meta.url);
const systems = /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?=-|$)/;
const processors = /-(arm64|arm|x64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32)(?=-|$)/;

/** Returns where every registry has the package. `undefined` for links and for packages inside others. */
function addressOf(path, { name, version, link, inBundle, resolved }) {
  if (!path.includes('node_modules/') || link || inBundle || !/^(https?:|$)/.test(resolved ?? '')) return resolved;
  const packed = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return `https://registry.invalid/${packed}/-/${packed.slice(packed.lastIndexOf('/') + 1)}-${version}.tgz`;
}

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
// In npm's own order, so that its next install moves no line.
const addressed = sorted.map(([path, { name, version, resolved, ...more }]) => [
  path,
  { name, version, resolved: addressOf(path, { name, version, resolved, ...more }), ...more },
]);
lock.packages = { '': root, ...Object.fromEntries(addressed) };
writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lockfile: ${Object.keys(added).length} platform packages added`);
