import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Sends a person's stored photos on any page. Loads after the page, because photos are rare. */
export function useSendPhotos(userId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let leave: (() => void) | null = null;
    let left = false;
    void import('./my-photos.ts').then(
      ({ followPhotos }) => {
        if (!left) leave = followPhotos(client, userId);
      },
      () => undefined,
    );
    return () => {
      left = true;
      leave?.();
    };
  }, [client, userId]);
}
