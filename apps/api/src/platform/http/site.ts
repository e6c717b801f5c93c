import type { Config } from '../config/config.ts';

export type Site = ReturnType<typeof createSite>;

export function createSite({ settings }: Config) {
  let port = settings.PORT;
  const defaults = (): readonly string[] => [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const publicUrl = () => settings.PUBLIC_URL ?? `http://localhost:${port}`;
  return {
    publicUrl,
    allowsOrigin: (origin: string) => origin === publicUrl() || (settings.WEB_ORIGIN ?? defaults()).includes(origin),
    setPort: (actual: number) => {
      port = actual;
    },
  };
}
