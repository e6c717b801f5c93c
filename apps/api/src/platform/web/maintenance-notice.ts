import { translate } from '@atelier/i18n';
import type { FastifyInstance } from 'fastify';
import type { Maintenance } from '#platform/process/maintenance.ts';

const rules = `
.maintenance { padding: 0.5rem 1rem; text-align: center; font-size: 0.875rem; font-weight: 500; line-height: 1.4; background: color-mix(in srgb, currentColor 10%, transparent); }
.maintenance p { margin: 0; }
html[lang='fr'] .maintenance [lang='en'], html[lang='en'] .maintenance [lang='fr'] { display: none; }`;

/** Adds a notice to every page during maintenance, in the language that the page has at that moment. */
export function serveMaintenanceNotice(server: FastifyInstance, { isOn }: Pick<Maintenance, 'isOn'>): void {
  server.addHook('onRequest', async ({ headers }) => {
    if (!isOn() || headers.accept?.includes('text/html') !== true) return;
    // Makes the page arrive here uncompressed and whole.
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  });
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isOn() || !isPage || request.headers['accept-encoding'] !== undefined) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    reply.removeHeader('etag');
    reply.removeHeader('content-length');
    const nonce = /'nonce-([\w-]+)'/u.exec(String(reply.getHeader('content-security-policy')))?.[1] ?? '';
    return String(payload).replace(/<body[^>]*>/u, (body) => body + noticeWith(nonce));
  });
}

function noticeWith(nonce: string): string {
  const lines = (['fr', 'en'] as const).map((lang) => `<p lang="${lang}">${translate(lang)('mail.maintenance')}</p>`);
  return `<aside class="maintenance"><style nonce="${nonce}">${rules}</style>${lines.join('')}</aside>`;
}
