import { figuresOf } from './budgets.ts';
import { readBuild } from './read-build.ts';
const build = await readBuild();
for (const f of figuresOf(build)) if (/details|request-d|^\/ with/.test(f.name)) console.log(f.name, f.kilobytes);
