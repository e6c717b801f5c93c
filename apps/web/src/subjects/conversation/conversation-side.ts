import type { ConversationMessage, StaffConversationPage } from '@atelier/contract';

/** A page as both sides get it; only the shop is told since when somebody waits. */
type TalkPage = Omit<StaffConversationPage, 'waitingSince'> & { readonly waitingSince?: string | null };

/** What is on its way, under a key of its own: sent again it counts once. `seen`: the newest message that was on screen. */
export type Outgoing = { readonly key: string; readonly text: string; readonly seen: string | null };

/** One side of the conversation about a repair: its calls. */
export type ConversationSide = {
  readonly repairId: string;
  readonly page: (cursor: string | null, signal: AbortSignal) => Promise<TalkPage>;
  readonly write: (message: Outgoing) => Promise<ConversationMessage>;
  /** Marks what the other side wrote read, up to the newest that was seen. */
  readonly read: (seen: string) => Promise<unknown>;
} & (
  | { readonly of: 'customer'; readonly withdraw: (id: string) => Promise<unknown> }
  | { readonly of: 'shop'; readonly handle: (seen: string) => Promise<unknown> }
);
