import type { Socket } from 'socket.io';
import type { Limits } from '../config/limits.ts';
import { networkOf } from '#platform/http/limits/network.ts';
import type { SocketServer } from './socket-server.ts';

type EngineSocket = Socket['conn'];

export function limitConnections(io: SocketServer, limits: Limits['realtime'], countAddresses: boolean): void {
  if (!countAddresses) return;
  const open = new Map<string, number>();
  io.engine.on('connection', (connection: EngineSocket) => {
    const address = networkOf(connection.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    connection.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > limits.perAddress) connection.close();
  });
}

/** Disconnects clients that send much, because they have nothing to send (specification/faults#r4). Protocol packets count too. */
export function limitMessages(socket: Socket, rate: Limits['realtime']['messages']): void {
  let count = 0;
  const timer = setInterval(() => {
    count = 0;
  }, rate.per);
  timer.unref();
  const conn = socket.conn;
  const onPacket = () => {
    count += 1;
    if (count > rate.points) conn.close();
  };
  conn.on('packet', onPacket);
  socket.once('disconnect', () => {
    clearInterval(timer);
    conn.off('packet', onPacket);
  });
}
