import type { ConversationMessage } from '@atelier/contract';

/** What happened to the repair, and when, in the words of whoever reads. */
export type Step = { readonly id: string; readonly at: string; readonly title: string };

/** A message, or a step that stands between messages. */
export type Said = { readonly message: ConversationMessage } | { readonly step: Step };

/** Messages, oldest first, with the steps that came after the first of them, each where it happened; of the same instant the step comes first. */
export function withSteps(messages: readonly ConversationMessage[], steps: readonly Step[]): Said[] {
  const [first] = messages;
  if (first === undefined) return [];
  const begin = Date.parse(first.at);
  const timed = [
    ...steps.map((step) => ({ at: Date.parse(step.at), said: { step } })).filter(({ at }) => at > begin),
    ...messages.map((message) => ({ at: Date.parse(message.at), said: { message } })),
  ];
  return timed.toSorted((one, other) => one.at - other.at).map(({ said }) => said);
}
