import { addContentImage } from '@atelier/contract';
import { sendFile } from '#shared/api/send-file.ts';

export async function addImage(file: File): Promise<string> {
  return (await sendFile(addContentImage, { file })).id;
}
