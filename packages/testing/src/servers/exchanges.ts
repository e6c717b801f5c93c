import { Socket } from 'node:net';

/** Round trip to PostgreSQL: the pool's name, a number of its connection, and the statements in it, prepared ones by name. */
export type Exchange = { readonly pool: string; readonly connection: number; readonly statements: string[] };

type Wire = {
  readonly pool: string;
  readonly connection: number;
  exchange: Exchange | undefined;
  /** Statements since the last message that asks for ReadyForQuery. */
  statements: string[];
  /** Round trips of unanswered messages, oldest first. */
  readonly unanswered: number[];
  answered: number;
  sent: Buffer;
  received: Buffer;
};

const PROTOCOL = 196_608;

/**
 * Records the round trips of this process to PostgreSQL, on all unencrypted connections opened from now on: a message begins one if it
 * could only be sent after the answer to an earlier one. Returns a function that takes those recorded since its last call.
 */
export function recordExchanges(): () => Exchange[] {
  const recorded: Exchange[] = [];
  const wires = new WeakMap<Socket, Wire>();
  let connections = 0;
  const begin = ({ pool, connection }: Wire, statements: string[]): Exchange => {
    const exchange = { pool, connection, statements };
    recorded.push(exchange);
    return exchange;
  };
  const noteRequest = (wire: Wire): void => {
    const number = wire.answered + 1;
    if (wire.unanswered.at(-1) === number) wire.exchange?.statements.push(...wire.statements);
    else wire.exchange = begin(wire, wire.statements);
    wire.statements = [];
    wire.unanswered.push(number);
  };
  const noteSent = (wire: Wire, data: Buffer): void => {
    wire.sent = eachMessage(Buffer.concat([wire.sent, data]), (type, body) => {
      if (type === 'B') wire.statements.push(textAt(body, textAt(body, 0).length + 1));
      if (type === 'Q') wire.statements.push(textAt(body, 0));
      if (type === 'Q' || type === 'S') noteRequest(wire);
    });
  };
  const open = (socket: Socket, startup: Buffer): Wire => {
    const name = /application_name\0([^\0]*)/.exec(startup.toString('latin1'))?.[1] ?? '';
    const none = Buffer.alloc(0);
    connections += 1;
    const place = { pool: name.slice(name.lastIndexOf('-') + 1), connection: connections };
    // The first ReadyForQuery ends the start.
    const wire: Wire = {
      ...place,
      exchange: undefined,
      statements: [],
      unanswered: [0],
      answered: -1,
      sent: none,
      received: none,
    };
    socket.on('data', (data: Buffer) => {
      wire.received = eachMessage(Buffer.concat([wire.received, data]), (type) => {
        if (type === 'Z') wire.answered = wire.unanswered.shift() ?? wire.answered;
      });
    });
    return wire;
  };
  const write = Reflect.get(Socket.prototype, 'write') as Write;
  const patched: { write: Write } = Socket.prototype;
  patched.write = function recordedWrite(this: Socket, data, ...rest) {
    if (Buffer.isBuffer(data)) {
      const wire = wires.get(this);
      if (wire !== undefined) noteSent(wire, data);
      else if (data.length > 8 && data.readInt32BE(0) === data.length && data.readInt32BE(4) === PROTOCOL)
        wires.set(this, open(this, data));
    }
    return write.call(this, data, ...rest);
  };
  return () => recorded.splice(0);
}

type Write = (this: Socket, data: string | Uint8Array, ...rest: never[]) => boolean;

/** Calls `note` for each whole message and returns the rest. */
function eachMessage(data: Buffer, note: (type: string, body: Buffer) => void): Buffer {
  let at = 0;
  while (data.length >= at + 5) {
    const end = at + 1 + data.readInt32BE(at + 1);
    if (data.length < end) break;
    note(String.fromCharCode(data[at] ?? 0), data.subarray(at + 5, end));
    at = end;
  }
  return data.subarray(at);
}

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
