import { MANIFEST, Manifest, sumLine, SUMS_FOLDER } from './create-archive.ts';
import { readArchive } from './archive-file.ts';
import { OperatorProblem } from '../process/start-problem.ts';
import type { ArchivePart } from './tar.ts';

export type OpenArchive = { readonly path: string; readonly passphrase: string | null };

/** Reads a whole archive and compares every part with its checksum. Throws {@link OperatorProblem} with the part's name. */
export async function verifyArchive(
  { path, passphrase }: OpenArchive,
  onPart: (part: ArchivePart) => void = () => undefined,
): Promise<Manifest> {
  let manifest: Buffer | undefined;
  let lines: string[] = [];
  let parts = 0;
  for await (const part of readArchive(path, passphrase)) {
    if (part.name.startsWith(SUMS_FOLDER)) {
      compareSums(part, lines);
      lines = [];
      continue;
    }
    if (manifest !== undefined) throw new OperatorProblem(`${part.name} is out of place.`);
    lines.push(sumLine(part));
    if (part.name === MANIFEST) manifest = part.content;
    else parts += 1;
    onPart(part);
  }
  if (manifest === undefined || lines.length > 0) throw new OperatorProblem('The archive has no end.');
  const parsed = Manifest.safeParse(JSON.parse(manifest.toString()));
  if (!parsed.success)
    throw new OperatorProblem('The archive has a format of another Atelier. Use the version that wrote it.');
  if (parsed.data.parts !== parts) throw new OperatorProblem(`The archive has ${parts} of ${parsed.data.parts} parts.`);
  return parsed.data;
}

function compareSums({ name, content }: ArchivePart, lines: readonly string[]): void {
  const expected = content.toString().split(/(?<=\n)/u);
  for (const [index, line] of lines.entries()) {
    if (line !== expected[index])
      throw new OperatorProblem(`${line.slice(66, -1)} differs from its checksum in ${name}.`);
  }
  if (expected.length !== lines.length) throw new OperatorProblem(`${name} has more checksums than parts.`);
}
