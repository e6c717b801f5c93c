import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorProblem } from '../process/start-problem.ts';
import { flushFolder } from '../storage/file-storage.ts';
import { type ArchivePart, readTar, writeTar } from './tar.ts';

/** Ends the name of a file that is still written, or whose writer was killed. */
export const partialSuffix = '.partial';

/** Memory of scrypt is 2^15 × 1 KiB = 32 MiB. A larger factor would cost more than a backup may. */
const SCRYPT_WORK_FACTOR = 15;
const ageHeader = 'age-encryption.org/v1\n';

/**
 * Writes an archive that only this user may read. It gets its name once it is complete and on disk, so a killed process leaves no half
 * archive. With a passphrase the file is encrypted in the format of `age`.
 */
export async function writeArchive(
  path: string,
  passphrase: string | null,
  parts: AsyncIterable<ArchivePart>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = join(dirname(path), `.${basename(path)}.${randomUUID()}${partialSuffix}`);
  const bytes = Readable.from(writeTar(parts), { objectMode: false });
  try {
    const source = passphrase === null ? bytes : await encrypt(bytes, passphrase);
    await pipeline(source, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(partial, path);
    await flushFolder(dirname(path));
  } finally {
    bytes.destroy();
    await rm(partial, { force: true });
  }
}

async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(bytes)));
}

export async function* readArchive(path: string, passphrase: string | null): AsyncGenerator<ArchivePart> {
  const encrypted = await isEncrypted(path);
  if (encrypted && passphrase === null)
    throw new OperatorProblem('The archive is encrypted: set BACKUP_PASSPHRASE_FILE to its passphrase.');
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  try {
    yield* readTar(encrypted ? await decrypt(file, passphrase ?? '') : file);
  } finally {
    file.destroy();
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.toString('latin1') === ageHeader;
  } finally {
    await handle.close();
  }
}

async function decrypt(file: Readable, passphrase: string): Promise<AsyncIterable<Buffer>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(file)));
  } catch (error) {
    throw new OperatorProblem('The archive is encrypted with another passphrase, or its beginning is damaged.', {
      cause: error,
    });
  }
}

/** Throws for an empty file, because its passphrase would protect nothing. */
export async function readPassphrase(file: string | null): Promise<string | null> {
  if (file === null) return null;
  const passphrase = (await readFile(file, 'utf8')).trim();
  if (passphrase === '')
    throw new OperatorProblem(`The file of BACKUP_PASSPHRASE_FILE is empty: write a passphrase into ${file}.`);
  return passphrase;
}
