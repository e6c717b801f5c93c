import { addContentImage } from '@atelier/contract';
import { sendFile } from '#shared/api/send-file.ts';

/** Stores a picture; the answer is its name in the document. */
export async function addImage(file: File): Promise<string> {
  return (await sendFile(addContentImage, { file })).id;
}
