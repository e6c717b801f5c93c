import type { ConversationMessage, ConversationPage, RepairPhoto, StaffConversationPage } from '@atelier/contract';
import type { PhotoSource } from '#subjects/repair/photos/photo-picture.tsx';

type SidePage = ConversationPage & Partial<Pick<StaffConversationPage, 'waitingSince' | 'isAnsweredByCall'>>;

/** Photo of an unsent message: its local file, idempotency key, and server id once uploaded. */
export type OutgoingMessagePhoto = { readonly file: string; readonly key: string; readonly id: string | null };

/** Unsent message with its idempotency key. `seen` is the newest message on screen. */
export type OutgoingMessage = {
  readonly key: string;
  readonly text: string;
  readonly seen: string | null;
  readonly photos: readonly OutgoingMessagePhoto[];
};

type Sendable = Pick<OutgoingMessage, 'key' | 'text' | 'seen'> & { readonly photos: string[] };

export type PhotoUpload = { readonly file: Blob; readonly key: string; readonly onProgress: (sent: number) => void };

/** Calls of one side of a repair's conversation. */
export type ConversationSide = {
  readonly repairId: string;
  readonly page: (cursor: string | null, signal: AbortSignal) => Promise<SidePage>;
  readonly write: (message: Sendable) => Promise<ConversationMessage>;
  readonly attach: (photo: PhotoUpload) => Promise<RepairPhoto>;
  readonly photos: PhotoSource;
  readonly read: (seen: string) => Promise<unknown>;
} & (
  | { readonly role: 'customer'; readonly withdraw: (id: string) => Promise<unknown> }
  | {
      readonly role: 'shop';
      readonly handle: (seen: string) => Promise<unknown>;
      readonly call: () => Promise<unknown>;
    }
);
