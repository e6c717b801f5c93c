import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type ProductOptions = {
  readonly entry: string;
  /** Whole environment besides PATH and the cache of compiled code. PORT defaults to 0. */
  readonly environment: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly timeoutMs?: number;
};

export type Product = {
  readonly url: string;
  readonly pid: number;
  output(): string;
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  kill9(): Promise<void>;
};

export class ProductExitedError extends Error {
  readonly code: number | null;
  readonly output: string;
  constructor(code: number | null, output: string) {
    super(`the product ended with ${code} before it listened:\n${output}`);
    this.code = code;
    this.output = output;
  }
}

const listening = /Atelier (?:\S+ )?listens on (http:\/\/[^\s\x22]+)/;

/** Starts the product as a process and resolves once it prints its address. */
export async function startProduct({
  entry,
  environment,
  args = [],
  timeoutMs = 300_000,
}: ProductOptions): Promise<Product> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...inherited(), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const url = await addressOf(child, output, timeoutMs);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'close');
    }
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid ?? 0,
    output: output.text,
    stop: (signal = 'SIGTERM') => end(signal),
    kill9: async () => void (await end('SIGKILL')),
  };
}

function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env;
  return { PATH, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) };
}

function collect(child: ChildProcess) {
  let text = '';
  const listeners = new Set<() => void>();
  const onData = (chunk: Buffer): void => {
    text += chunk.toString();
    listeners.forEach((listener) => listener());
  };
  child.stdout?.on('data', onData);
  child.stderr?.on('data', onData);
  return { text: () => text, onMore: (listener: () => void) => void listeners.add(listener) };
}

function addressOf(child: ChildProcess, output: ReturnType<typeof collect>, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the product did not listen within ${timeoutMs} ms:\n${output.text()}`));
    }, timeoutMs);
    output.onMore(() => {
      const url = listening.exec(output.text())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    // `close`, not `exit`, because output may still be buffered at exit.
    child.once('close', (code) => {
      clearTimeout(timer);
      reject(new ProductExitedError(code, output.text()));
    });
  });
}
