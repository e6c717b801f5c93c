import { trackRepair, type Tracking } from '@atelier/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';

/** Interval of reading again while the page is visible, in milliseconds. */
const POLL_MS = 60_000;

type TrackingState = {
  readonly tracking: Tracking | null;
  /** When `tracking` was read, ISO 8601. */
  readonly readAt: string;
  readonly problem: 'invalid' | 'failed' | null;
  readonly isFetching: boolean;
};

const initialState: TrackingState = { tracking: null, readAt: '', problem: null, isFetching: true };

/** Reads what a tracking link shows, and again every minute, on return to the page and when the network is back. */
export function useTracking(
  token: string,
): TrackingState & { readonly refetch: () => void; readonly show: (tracking: Tracking) => void } {
  const [state, setState] = useState(initialState);
  // Ends what a reading under way would show, because it may be older than the answer to a press.
  const shows = useRef(0);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const began = shows.current;
      try {
        const tracking = await send(trackRepair, { body: { token }, ...(signal && { signal }) });
        if (began === shows.current) setState(shown(tracking));
      } catch (error) {
        if (signal?.aborted === true || began !== shows.current) return;
        const isInvalid = errorKeyOf(error) === 'Invalid token';
        setState((former) => ({
          ...former,
          tracking: isInvalid ? null : former.tracking,
          problem: isInvalid ? 'invalid' : 'failed',
          isFetching: false,
        }));
      }
    },
    [token],
  );
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const again = () => {
      if (document.visibilityState === 'visible') void read(signal);
    };
    again();
    const timer = setInterval(again, POLL_MS);
    document.addEventListener('visibilitychange', again, { signal });
    window.addEventListener('online', again, { signal });
    return () => {
      clearInterval(timer);
      reading.abort();
    };
  }, [read]);
  const refetch = () => {
    setState((former) => ({ ...former, isFetching: true }));
    void read();
  };
  const show = (tracking: Tracking) => {
    shows.current += 1;
    setState(shown(tracking));
  };
  return { ...state, refetch, show };
}

function shown(tracking: Tracking): TrackingState {
  return { tracking, readAt: new Date().toISOString(), problem: null, isFetching: false };
}
