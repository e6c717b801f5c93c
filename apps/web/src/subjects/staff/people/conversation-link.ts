import { paths } from '#config/paths.ts';

export const CONVERSATION_HASH = '#messages';

export function conversationUrl(id: string): string {
  return paths.workshopRepair(id) + CONVERSATION_HASH;
}
