import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { waitFor, type OpenPage, type CleanupSteps } from './page.ts';
import { startProgram } from './processes.ts';
import { isReady } from './webdriver.ts';
import { openWebkitPage } from './webkit-page.ts';

/** Required programs: the driver with its browser, an invisible screen, and a window manager, without which no window gets the focus. */
export const webkitPrograms = ['WebKitWebDriver', 'Xvfb', 'openbox'];

export async function startWebkit(cleanup: CleanupSteps): Promise<OpenPage> {
  const home = await mkdtemp(join(tmpdir(), 'atelier-webkit-'));
  cleanup.push(() => rm(home, { recursive: true, force: true }));
  await writeHomeFiles(home);
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' };
  const screen = startProgram('Xvfb', {
    args: ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    env,
    withOutputPipe: true,
  });
  cleanup.push(screen.stop);
  const [display] = (await once(screen.child.stdio[3] as Readable, 'data')) as [Buffer];
  const displayEnv = { ...env, DISPLAY: `:${display.toString().trim()}` };
  cleanup.push(startProgram('openbox', { args: [], env: displayEnv }).stop);
  const port = await freePort();
  cleanup.push(startProgram('WebKitWebDriver', { args: ['--host=127.0.0.1', `--port=${port}`], env: displayEnv }).stop);
  const driver = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver listens', () => isReady(driver));
  return (options) => openWebkitPage(driver, join(home, 'downloads'), options);
}

/**
 * Configures the browser's home: downloads, reduced motion, and a tool bar without minimum width, which would limit how narrow a window can
 * be.
 */
async function writeHomeFiles(home: string): Promise<void> {
  const settings = join(home, '.config/gtk-3.0');
  await mkdir(settings, { recursive: true });
  await mkdir(join(home, 'downloads'));
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  await writeFile(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  await writeFile(join(settings, 'gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
