import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import type { CleanupSteps } from './page.ts';

type FromFirefox = { readonly messageType?: string; readonly channelID?: string };

/**
 * Starts the push service of a Firefox, which subscribes over a socket (https://mozilla-push-service.readthedocs.io) and gets what a server
 * posts to the address of its subscription. Returns the preferences for it.
 */
export async function startPushService(cleanup: CleanupSteps) {
  const sockets = new Map<string, WebSocket>();
  const http = createServer((request, response) => {
    const channelID = request.url?.slice(1) ?? '';
    void buffer(request).then((body) => {
      const headers = { encoding: request.headers['content-encoding'] };
      const notification = { channelID, version: randomUUID(), data: body.toString('base64url'), headers };
      const socket = sockets.get(channelID);
      socket?.send(JSON.stringify({ messageType: 'notification', ...notification }));
      response.writeHead(socket === undefined ? 404 : 201).end();
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const service = new WebSocketServer({ server: http, handleProtocols: ([protocol]) => protocol ?? false });
  service.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { messageType, channelID = '' } = JSON.parse(data.toString()) as FromFirefox;
      const answer = (more: object) => socket.send(JSON.stringify({ messageType, ...more }));
      if (messageType === 'hello') answer({ uaid: randomUUID(), status: 200, use_webpush: true, broadcasts: {} });
      if (messageType === 'register') {
        sockets.set(channelID, socket);
        answer({ channelID, status: 200, pushEndpoint: `http://${host}/${channelID}` });
      }
      if (messageType === 'unregister') answer({ channelID, status: 200 });
      // A ping, which has no type.
      if (messageType === undefined) socket.send('{}');
    });
  });
  cleanup.push(async () => {
    for (const socket of service.clients) socket.terminate();
    http.closeAllConnections();
    http.close();
  });
  return {
    'dom.push.serverURL': `ws://${host}/`,
    'dom.push.testing.allowInsecureServerURL': true,
    // Off in a Firefox that is driven.
    'dom.push.connection.enabled': true,
  };
}
