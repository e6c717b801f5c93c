import type { Config } from '../config/config.ts';

/** Where this site is reached: the base of links in mail, and the origins whose pages may call it. */
export type Site = {
  publicUrl(): string;
  allowsOrigin(origin: string): boolean;
  /** Told once the port is known: with PORT=0 the defaults depend on it. */
  setPort(port: number): void;
};

export function createSite({ settings }: Config): Site {
  let port = settings.PORT;
  const defaults = (): readonly string[] => [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const publicUrl = (): string => settings.PUBLIC_URL ?? `http://localhost:${port}`;
  return {
    publicUrl,
    allowsOrigin: (origin) => origin === publicUrl() || (settings.WEB_ORIGIN ?? defaults()).includes(origin),
    setPort: (actual) => {
      port = actual;
    },
  };
}
