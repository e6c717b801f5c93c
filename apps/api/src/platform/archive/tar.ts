import { OperatorProblem } from '../process/start-problem.ts';

const BLOCK = 512;
const NAME_BYTES = 100;
/** Parts are in memory as a whole, so their size is bounded. */
const MAX_BYTES = 32 * 1024 * 1024;
const end = Buffer.alloc(2 * BLOCK);

export type ArchivePart = { readonly name: string; readonly content: Buffer };

/** Writes parts as a ustar file, which every `tar` reads. Owner, mode and time are constants, so a name and a size determine the header. */
export async function* writeTar(parts: AsyncIterable<ArchivePart>): AsyncGenerator<Buffer> {
  for await (const { name, content } of parts) {
    yield headerOf(name, content.length);
    yield content;
    yield Buffer.alloc(paddingOf(content.length));
  }
  yield end;
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error('invariant: name of an archive part too long');
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  // The checksum counts itself as spaces.
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** Reads what `writeTar` wrote and rejects every other byte, headers and padding included. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ArchivePart> {
  const bytes = createByteReader(source);
  let place = 'its beginning';
  const take = async (size: number): Promise<Buffer> => {
    try {
      return await bytes.take(size);
    } catch (error) {
      if (error instanceof OperatorProblem) throw error;
      throw new OperatorProblem(`The archive can’t be read after ${place}.`, { cause: error });
    }
  };
  for (;;) {
    const header = await take(BLOCK);
    if (header.equals(end.subarray(BLOCK))) break;
    const name = header.toString('utf8', 0, NAME_BYTES).replace(/\0+$/u, '');
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (!(size <= MAX_BYTES) || !header.equals(headerOf(name, size)))
      throw new OperatorProblem(`The archive is damaged after ${place}.`);
    place = name;
    const content = await take(size);
    if ((await take(paddingOf(size))).some((byte) => byte !== 0))
      throw new OperatorProblem(`The archive is damaged after ${place}.`);
    yield { name, content };
  }
  if (!(await take(BLOCK)).equals(end.subarray(BLOCK)) || !(await bytes.isAtEnd()))
    throw new OperatorProblem(`The archive is damaged after ${place}.`);
}

/** Takes exact numbers of bytes from a stream of chunks. */
function createByteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    take: async (size: number): Promise<Buffer> => {
      const chunks = [rest];
      for (let length = rest.length; length < size;) {
        const next = await iterator.next();
        if (next.done === true) throw new RangeError('the file ends early');
        chunks.push(next.value);
        length += next.value.length;
      }
      const joined = chunks.length === 1 ? rest : Buffer.concat(chunks);
      rest = joined.subarray(size);
      return joined.subarray(0, size);
    },
    isAtEnd: async () => rest.length === 0 && (await iterator.next()).done === true,
  };
}
