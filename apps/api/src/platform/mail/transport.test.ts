import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { limits } from '../config/limits.ts';
import { isUnencrypted, smtpTransport, type SmtpTransport } from './transport.ts';

const openConnections: (Server | SmtpTransport)[] = [];
afterEach(async () => {
  for (const each of openConnections.splice(0)) await each.close();
});

const replies: readonly (readonly [RegExp, string])[] = [
  [/^EHLO/u, '250-here\r\n250 AUTH PLAIN'],
  [/^AUTH/u, '235 in'],
  [/^STARTTLS/u, '502 not here'],
  [/^DATA/u, '354 go on'],
  [/^QUIT/u, '221 bye'],
  [/^(?:MAIL|RCPT)/u, '250 ok'],
  [/^\.$/u, '250 taken'],
];

async function startServer() {
  const greetings: string[] = [];
  const passwords: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 here ESMTP\r\n');
    createInterface(socket).on('line', (line) => {
      const [command = '', word = '', secret = ''] = line.split(' ');
      if (command === 'EHLO') greetings.push(word);
      if (command === 'AUTH') passwords.push(Buffer.from(secret, 'base64').toString().split('\0')[2] ?? '');
      const reply = replies.find(([pattern]) => pattern.test(line));
      if (reply !== undefined) socket.write(`${reply[1]}\r\n`);
    });
  });
  openConnections.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, greetings, passwords };
}

const mail = {
  subject: 's',
  text: 't',
  html: '<p>t</p>',
  to: 'a@atelier.test',
  messageId: '<1@atelier.test>',
  senderName: 'Atelier',
  replyTo: null,
  lang: 'fr',
} as const;

function transportTo(host: string, site: string) {
  const transport = smtpTransport(
    { url: `smtp://user:secret@${host}`, from: 'no-reply@atelier.test', site },
    limits.mail,
  );
  openConnections.push(transport);
  return transport.send;
}

test('greets by the site’s public host', async () => {
  const { port, greetings } = await startServer();
  await transportTo(`127.0.0.1:${port}`, 'https://atelier.example')(mail);
  await transportTo(`127.0.0.1:${port}?name=relay.example`, 'https://atelier.example')(mail);
  expect(greetings).toEqual(['atelier.example', 'relay.example']);
});

// An unknown spelling of this machine counts as another.
test('password reaches another machine through TLS alone', async () => {
  const { port, passwords } = await startServer();
  const elsewhere = `127.1:${port}`;
  await expect(transportTo(elsewhere, 'https://atelier.example')(mail)).rejects.toMatchObject({
    cause: { code: 'ETLS' },
  });
  expect(passwords).toEqual([]);
  await transportTo(`${elsewhere}?requireTLS=false`, 'https://atelier.example')(mail);
  expect(passwords).toEqual(['secret']);
});

test.each([
  ['smtp://mail.example', true],
  ['smtp://user@mail.example:587', true],
  ['smtp://user:secret@mail.example', false],
  ['smtp://user:secret@mail.example?requireTLS=false', true],
  ['smtp://mail.example?requireTLS=true', false],
  ['smtps://mail.example', false],
  ['smtp://localhost:1025', false],
])('%s may leave in clear: %s', (url, plain) => {
  expect(isUnencrypted(url)).toBe(plain);
});
