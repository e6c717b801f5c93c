import { getImportTemplate, MAX_IMPORT_BYTES, readImport, submitImport } from '@atelier/contract';
import { FileStream } from '#platform/http/calls/answers.ts';
import { mount } from '#platform/http/calls/mount.ts';
import type { Guards } from '../sessions/public.ts';
import type { ImportContext } from './cells.ts';
import * as imports from './import.service.ts';

export function serveImport(context: ImportContext, { admin }: Guards): void {
  const { server, limits } = context;
  const perViewer = limits.perUser.imports;
  mount(server, { call: readImport, who: admin, perViewer }, ({ viewer, params, file }) =>
    imports.read(context, { viewer, kind: params.kind, file }),
  );
  mount(
    server,
    { call: submitImport, who: admin, perViewer, bodyBytes: 2 * MAX_IMPORT_BYTES },
    ({ db, viewer, params, body }) => imports.submit(context, db, { viewer, kind: params.kind, lines: body.lines }),
  );
  mount(server, { call: getImportTemplate, who: admin }, ({ params, reply }) => {
    reply.header('content-disposition', `attachment; filename="${params.kind}.csv"`);
    return new FileStream(imports.template(params.kind));
  });
}
