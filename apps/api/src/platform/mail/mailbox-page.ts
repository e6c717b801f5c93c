import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '#platform/http/errors/failure.ts';
import { requireLoopback } from '#platform/http/limits/loopback.ts';
import { escapeHtml } from '#platform/web/escape-html.ts';
import type { FileMailbox, StoredMail } from './file-mailbox.ts';

const styles = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1a;background:#fff}
a{color:#1d5f6e}ul{list-style:none;padding:0}li{padding:.6rem 0;border-bottom:1px solid #ddd}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:32rem;border:1px solid #ddd;border-radius:.5rem;background:#fff}time{color:#5c5c58}`;

// A srcdoc frame inherits the page's policy: inline styles only.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function serveMailbox(server: FastifyInstance, mailbox: FileMailbox): void {
  const send = (reply: FastifyReply, html: string): FastifyReply =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  server.get('/dev/mailbox', { onRequest: requireLoopback }, async (_request, reply) =>
    send(reply, listPage(await mailbox.list())),
  );
  server.get<{ Params: { id: string } }>('/dev/mailbox/:id', { onRequest: requireLoopback }, async (request, reply) => {
    const mail = await mailbox.find(request.params.id);
    if (mail === undefined) throw new Failure('notFound');
    return send(reply, mailPage(mail));
  });
}

function listPage(mails: readonly StoredMail[]): string {
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>${mails.length === 0 ? '<p>No mail yet.</p>' : `<ul>${mails.map(line).join('')}</ul>`}`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${styles}</style></head><body>${body}</body></html>`;
}

function line(mail: StoredMail): string {
  return `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br>${escapeHtml(mail.to)} · <time>${mail.sentAt}</time></li>`;
}

function mailPage(mail: StoredMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>${escapeHtml(mail.to)} · <time>${mail.sentAt}</time></p>
<h2>Text</h2><pre>${withLinks(mail.text)}</pre><h2>HTML</h2><iframe sandbox="" title="HTML" srcdoc="${escapeHtml(mail.html)}"></iframe>${mail.attachments.map(attachment).join('')}`,
  );
}

// Links the plain text, because the frame's links can't open.
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s&]+(?:&amp;[^\s&]+)*/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

function attachment({ name, type, content }: StoredMail['attachments'][number]): string {
  return `<h2><a download="${escapeHtml(name)}" href="data:${escapeHtml(`${type.replaceAll(' ', '')},${encodeURIComponent(content)}`)}">${escapeHtml(name)}</a></h2><pre>${escapeHtml(content)}</pre>`;
}
