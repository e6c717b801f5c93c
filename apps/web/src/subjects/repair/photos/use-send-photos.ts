import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Goes on sending the photos that this person's browser keeps, whatever page they are on. Fetched behind the page: seldom are there any. */
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
      // Without a connection nothing is sent; what waits is there with the next page.
      () => undefined,
    );
    return () => {
      left = true;
      leave?.();
    };
  }, [client, userId]);
}
