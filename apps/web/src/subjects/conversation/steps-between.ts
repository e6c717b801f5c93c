import type { ConversationMessage } from '@atelier/contract';

/** What happened to the repair, and when, in the words of whoever reads. */
export type Step = { readonly id: string; readonly at: string; readonly title: string };

/** A message, or a step that stands between messages. */
export type Said = { readonly message: ConversationMessage } | { readonly step: Step };

/**
 * Messages, oldest first as the server has them, with the steps that came after the first of them, each before the first message that is
 * no older.
 */
export function withSteps(messages: readonly ConversationMessage[], steps: readonly Step[]): Said[] {
  const [first] = messages;
  if (first === undefined) return [];
  const begin = Date.parse(first.at);
  const later = steps
    .filter(({ at }) => Date.parse(at) > begin)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const said: Said[] = [];
  let next = 0;
  const tellUntil = (time: number): void => {
    for (let step = later[next]; step !== undefined && Date.parse(step.at) <= time; step = later[next]) {
      said.push({ step });
      next += 1;
    }
  };
  for (const message of messages) {
    tellUntil(Date.parse(message.at));
    said.push({ message });
  }
  tellUntil(Infinity);
  return said;
}
