import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

export interface ChromiumLaunchOptions {
  executablePath: string;
  args: string[];
}

const run = promisify(execFile);

// Without these Chromium requests updates from Google, and shared memory runs out in small containers.
const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

// The packed browser must start without installed libraries and fonts. Installed ones have precedence.
const launcher = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
if ldd "$here/chromium" 2>&1 | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Returns CHROMIUM_PATH, `@sparticuz/chromium` where it runs, Playwright's download, or the system's. The packed one is a headless shell: one
 * version on every machine, with a sixth less processor time than the whole browser. Throws with instructions without one.
 */
export async function findChromium(): Promise<ChromiumLaunchOptions> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return browser(named);
  if (process.platform === 'linux' && process.arch === 'x64') return browser(await unpack());
  for (const candidate of [chromium.executablePath(), '/usr/bin/chromium']) {
    if (await exists(candidate)) return browser(candidate);
  }
  throw new Error('No Chromium found: run "npx playwright install chromium", or set CHROMIUM_PATH.');
}

function browser(executablePath: string): ChromiumLaunchOptions {
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...chromiumFlags] : chromiumFlags };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Unpacks once per version. An incomplete folder never gets the final name. */
async function unpack(): Promise<string> {
  const home = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const cache = join(home, '..', '..', '.cache');
  const folder = join(cache, `chromium-${await versionOf(home)}`);
  const executable = join(folder, 'launch');
  if (await exists(executable)) return executable;

  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(`${folder}-`);
  try {
    await fill(making);
    await rename(making, folder).catch(async (error: unknown) => {
      // Another process was faster, because rename can't replace a non-empty folder.
      if (!(await exists(executable))) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return executable;
}

async function versionOf(home: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  return version;
}

async function fill(folder: string): Promise<void> {
  // The package unpacks to its process's TMPDIR and includes libraries only on Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'nodejs24.x' };
  const script = 'import("@sparticuz/chromium").then((packed) => packed.default.executablePath())';
  await run(process.execPath, ['-e', script], { cwd: import.meta.dirname, env });
  await chmod(folder, 0o755);
  await chmod(join(folder, 'chromium'), 0o755);
  await writeFile(join(folder, 'fonts.conf'), fontsConf);
  await writeFile(join(folder, 'launch'), launcher, { mode: 0o755 });
}
