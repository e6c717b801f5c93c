// Reference of `live-latency.ts`: a server that answers a POST and then emits one event to one socket.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const http = createServer((_request, response) => {
  response.end('{}');
  io.to('customer').emit('notification', { name: 'notification', timestamp: new Date().toISOString() });
});
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  const { room }: { room?: unknown } = socket.handshake.auth;
  void socket.join(String(room));
});

http.listen(0, '127.0.0.1');
await once(http, 'listening');
const { port } = http.address() as AddressInfo;
console.log(`Atelier listens on http://127.0.0.1:${port}`);
process.once('SIGTERM', () => void io.close());
