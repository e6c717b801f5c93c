import { useEffect, useState } from 'react';
import { secondsLeft, startCooldown } from './cooldown.ts';

const TICK = 250;

export function useCooldown(): { seconds: number; start: (seconds?: number) => void } {
  const [seconds, setSeconds] = useState(() => secondsLeft());
  const counting = seconds > 0;
  useEffect(() => {
    if (!counting) return undefined;
    // Read from the clock, because a sleeping tab misses ticks.
    const timer = setInterval(() => setSeconds(secondsLeft()), TICK);
    return () => clearInterval(timer);
  }, [counting]);
  const start = (wait?: number): void => {
    startCooldown(wait);
    setSeconds(secondsLeft());
  };
  return { seconds, start };
}
