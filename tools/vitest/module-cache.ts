import type { ServerResponse } from 'node:http';
import type {} from 'vitest/config';
import type { Plugin } from 'vite';

const map = '\n//# sourceMappingURL=data:';

/**
 * Caches modules in the browser during a run, because each rendered test loads the application in its own page. Removes source maps,
 * because they are half of the size. Disabled while watching. Tests that mock a module need it loaded anew.
 */
export function cacheModules(): Plugin {
  let watched = false;
  return {
    name: 'module-cache',
    configureVitest: ({ vitest }) => {
      watched = vitest.config.watch;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((_request, response, next) => {
        if (!watched) cacheResponse(response);
        next();
      });
    },
  };
}

function cacheResponse(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  const end = response.end.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value);
  response.end = (...[body, ...rest]: unknown[]) =>
    Reflect.apply(end, response, [typeof body === 'string' ? withoutMap(body) : body, ...rest]);
}

function withoutMap(code: string): string {
  const at = code.lastIndexOf(map);
  return at === -1 || code.includes('\n', at + 1) ? code : code.slice(0, at);
}
