import { paths } from '#config/paths.ts';

/** Where on the page of a repair customer and shop write to each other. */
export const CONVERSATION_HASH = '#messages';

/** The page of a repair, at its conversation. */
export function conversationUrl(id: string): string {
  return paths.workshopRepair(id) + CONVERSATION_HASH;
}
