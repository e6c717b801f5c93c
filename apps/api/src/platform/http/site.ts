import type { Config } from '../config/config.ts';

export type Site = {
  publicUrl(): string;
  allowsOrigin(origin: string): boolean;
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
