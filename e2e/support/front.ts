import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Alter = (text: string) => string;

const passed = ['accept', 'accept-language', 'cookie'];
const kept = ['content-type', 'content-security-policy', 'cache-control'];

/** A door of its own before the shop, for visitors: it hands everything on, and what it is told to it alters. */
export async function openFront(shop: string) {
  const altered = new Map<string, Alter>();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = request.url ?? '/';
      const headers = passed.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      const answered = await fetch(shop + path, { headers, redirect: 'manual' });
      const content = Buffer.from(await answered.arrayBuffer());
      response.statusCode = answered.status;
      for (const name of kept) {
        const value = answered.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      const alter = altered.get(path);
      response.end(alter === undefined ? content : alter(content.toString('utf8')));
    };
    void answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    alter: (path: string, alter: Alter): void => void altered.set(path, alter),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
