import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '@atelier/contract';

type ReceivedPush = { readonly to: string; readonly message: PushMessage; readonly signedBy: string };

/** Starts a push service with browsers, which decrypts what arrives (RFC 8291) and checks who signed it (RFC 8292). */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof createKeys>>();
  const received: ReceivedPush[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const to = request.url?.slice(1) ?? '';
    void buffer(request).then((body) => {
      const keys = browsers.get(to);
      if (keys !== undefined)
        received.push({
          to,
          message: JSON.parse(decrypt(keys, body)) as PushMessage,
          signedBy: signerOf(request, origin),
        });
      response.writeHead(answers.get(to) ?? 201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    /** Returns the messages that a browser got, with plain spaces. */
    messagesTo: (name: string) =>
      received.flatMap(({ to, message }) =>
        to === name ? [{ ...message, body: message.body.replaceAll(/\s/gu, ' ') }] : [],
      ),
    subscriptionOf: (name: string) => {
      const keys = browsers.get(name) ?? createKeys();
      browsers.set(name, keys);
      return {
        endpoint: `${origin}/${name}`,
        p256dh: keys.publicKey.toString('base64url'),
        auth: keys.auth.toString('base64url'),
      };
    },
    answerWith: (name: string, status: number) => void answers.set(name, status),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createKeys() {
  const ecdh = createECDH('prime256v1');
  return { ecdh, publicKey: ecdh.generateKeys(), auth: randomBytes(16) };
}

function decrypt({ ecdh, publicKey, auth }: ReturnType<typeof createKeys>, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([opening.update(body.subarray(keyEnd, -16)), opening.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Returns the key that signed the request, or why it is wrong. */
function signerOf({ headers }: IncomingMessage, origin: string): string {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/u.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)] as const;
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
  return isSigned && aud === origin ? publicKey : 'nobody';
}
