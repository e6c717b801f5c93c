import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { acceptedEncoding, type Encoding } from '../cache/accepted-encoding.ts';
import { sendEncoded } from './answers.ts';
import { compressText } from '../cache/compression.ts';
import { compactBuffer, EncodedResponse } from '../cache/response-cache.ts';

// Policy of this page alone: inline styles, pictures as data URLs, nothing from elsewhere.
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Atelier – API</title>
    <link rel="stylesheet" href="/docs/static/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/static/swagger-ui-bundle.js"></script>
    <script src="/docs/static/start.js"></script>
  </body>
</html>
`;

const startScript = `SwaggerUIBundle({ dom_id: '#swagger-ui', url: '/openapi.json', deepLinking: true, validatorUrl: null });
`;

// Uses only the plugin's files, because the plugin would read and compress them per request.
const require = createRequire(import.meta.url);
const swaggerUi = join(dirname(require.resolve('@fastify/swagger-ui')), 'static');

const javascript = 'text/javascript; charset=utf-8';

export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Atelier', version: '1', description: 'Device repair: every call of the web application.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  serveStaticAnswer(server, '/openapi.json', {
    type: 'application/json; charset=utf-8',
    read: () => JSON.stringify(server.swagger()),
  });
  const page = {
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': docsPolicy },
    read: () => docsPage,
  };
  serveStaticAnswer(server, '/docs', page);
  serveStaticAnswer(server, '/docs/', page);
  serveStaticAnswer(server, '/docs/static/start.js', { type: javascript, read: () => startScript });
  for (const [name, type] of [
    ['swagger-ui-bundle.js', javascript],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
  ] as const)
    serveStaticAnswer(server, `/docs/static/${name}`, { type, read: () => readFile(join(swaggerUi, name)) });
}

type StaticAnswer = {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: () => string | Buffer | Promise<Buffer>;
};

/**
 * Serves an answer that is the same for everybody until the process ends. It is read and compressed once per encoding at first use.
 * Requests count by address like calls (specification/faults#f5).
 */
function serveStaticAnswer(server: FastifyInstance, path: string, { type, headers = {}, read }: StaticAnswer): void {
  const answers = new Map<Encoding | null, Promise<EncodedResponse>>();
  const make = async (encoding: Encoding | null): Promise<EncodedResponse> => {
    const plain = Buffer.from(await read());
    const compressed = await compressText(plain, encoding);
    return new EncodedResponse(plain, { encoding: compressed.encoding, body: compactBuffer(compressed.body) });
  };
  server.get(path, { schema: { hide: true }, config: { counted: true } }, async (request, reply) => {
    const encoding = acceptedEncoding(request);
    const answer = answers.get(encoding) ?? make(encoding);
    answers.set(encoding, answer);
    reply.header('cache-control', 'no-cache').headers(headers);
    return sendEncoded(reply, await answer, type);
  });
  server.knownPaths.add('GET', path);
}
