import type { ConversationMessage, ConversationPage, RepairPhoto, StaffConversationPage } from '@atelier/contract';
import type { PhotoSource } from '#subjects/repair/photos/photo-source.ts';

/** A page as both sides get it; only the shop is told who waits. */
type SidePage = ConversationPage & Partial<Pick<StaffConversationPage, 'waitingSince' | 'isCalledInstead'>>;

/** A photo of what is on its way: its file in this browser, the key that it is sent with, and what the server calls it once it has it. */
export type OutgoingMessagePhoto = { readonly file: string; readonly key: string; readonly id: string | null };

/** What is on its way, under a key of its own: sent again it counts once. `seen`: the newest message that was on screen. */
export type OutgoingMessage = {
  readonly key: string;
  readonly text: string;
  readonly seen: string | null;
  readonly photos: readonly OutgoingMessagePhoto[];
};

/** A message whose photos the server has. */
type Sendable = Pick<OutgoingMessage, 'key' | 'text' | 'seen'> & { readonly photos: string[] };

/** A photo as it is sent. */
export type PhotoUpload = { readonly file: Blob; readonly key: string; readonly onProgress: (sent: number) => void };

/** One side of the conversation about a repair: its calls. */
export type ConversationSide = {
  readonly repairId: string;
  readonly page: (cursor: string | null, signal: AbortSignal) => Promise<SidePage>;
  readonly write: (message: Sendable) => Promise<ConversationMessage>;
  /** Sends a photo for the message that names it. */
  readonly attach: (photo: PhotoUpload) => Promise<RepairPhoto>;
  readonly photos: PhotoSource;
  /** Marks what the other side wrote read, up to the newest that was seen. */
  readonly read: (seen: string) => Promise<unknown>;
} & (
  | { readonly role: 'customer'; readonly withdraw: (id: string) => Promise<unknown> }
  | {
      readonly role: 'shop';
      readonly handle: (seen: string) => Promise<unknown>;
      readonly call: () => Promise<unknown>;
    }
);
