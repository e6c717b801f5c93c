import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Rewrite = (text: string) => string;

const forwardedHeaders = ['accept', 'accept-language', 'cookie'];
const returnedHeaders = ['content-type', 'content-security-policy', 'cache-control'];

/** Starts a proxy in front of the shop that forwards every request as GET and changes the given responses. */
export async function startRewritingProxy(shop: string) {
  const rewrites = new Map<string, Rewrite>();
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = request.url ?? '/';
      const headers = forwardedHeaders.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      });
      const upstream = await fetch(shop + path, { headers, redirect: 'manual' });
      const content = Buffer.from(await upstream.arrayBuffer());
      response.statusCode = upstream.status;
      for (const name of returnedHeaders) {
        const value = upstream.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      const rewrite = rewrites.get(path);
      response.end(rewrite === undefined ? content : rewrite(content.toString('utf8')));
    };
    void answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    addRewrite: (path: string, rewrite: Rewrite): void => void rewrites.set(path, rewrite),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
