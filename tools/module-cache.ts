import type { ServerResponse } from 'node:http';
import type {} from 'vitest/config';
import type { Plugin } from 'vite';

const map = '\n//# sourceMappingURL=data:';

/**
 * Rendered tests each have a page of their own, and the application is asked for anew in each. Here the browser keeps what it was sent as
 * long as the run lasts, without the maps, which are half of it: what failed where is said by Vitest's own. While files are watched they change, and
 * nothing is kept. A test that put something else in a module's place would need that module asked for anew.
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

/** A module that has its map at its end, without it. */
function withoutMap(code: string): string {
  const at = code.lastIndexOf(map);
  return at === -1 || code.includes('\n', at + 1) ? code : code.slice(0, at);
}
