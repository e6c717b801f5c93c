import type { ConversationMessage } from '@atelier/contract';

export type ConversationStep = { readonly id: string; readonly at: string; readonly title: string };

export type ConversationEntry = { readonly message: ConversationMessage } | { readonly step: ConversationStep };

/** Merges messages, oldest first, with the steps since the first message. A step precedes the first message that isn't older. */
export function mergeSteps(
  messages: readonly ConversationMessage[],
  steps: readonly ConversationStep[],
): ConversationEntry[] {
  const [first] = messages;
  if (first === undefined) return [];
  const begin = Date.parse(first.at);
  const later = steps
    .filter(({ at }) => Date.parse(at) > begin)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const entries: ConversationEntry[] = [];
  let next = 0;
  const addStepsUntil = (time: number) => {
    for (let step = later[next]; step !== undefined && Date.parse(step.at) <= time; step = later[next]) {
      entries.push({ step });
      next += 1;
    }
  };
  for (const message of messages) {
    addStepsUntil(Date.parse(message.at));
    entries.push({ message });
  }
  addStepsUntil(Infinity);
  return entries;
}
