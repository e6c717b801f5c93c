import { addContentImage } from '@atelier/contract';
import { sendFile } from '../../../shared/api/send-file.ts';

/** Stores a picture; the answer is its name in the document. */
export const addImage = async (file: File): Promise<string> => (await sendFile(addContentImage, { file })).id;
